import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import { LinksField, sayLinks } from '#dashboard/sites/appearance/links-field.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

const most = 6;

/** What stands below every page: columns of links, and a line of text. */
export function FooterFields({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'footer.groups' });
  useFieldWords('footer.groups', {
    label: t('columns'),
    // The value of this field.
    say: value =>
      (value as Values['footer']['groups']).map(({ title, links }) => `${title}\n${sayLinks(links)}`).join('\n\n'),
  });
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="space-y-2 rounded-md border border-line-2 p-3">
          <div className="flex items-end gap-2">
            <TextField
              control={control}
              name={`footer.groups.${index}.title`}
              label={t('columnTitle', { number: index + 1 })}
              maxLength={64}
              className="flex-1"
            />
            <IconButton icon={X} label={t('removeColumn', { number: index + 1 })} onClick={() => remove(index)} />
          </div>
          <LinksField
            control={control}
            name={`footer.groups.${index}.links`}
            label={t('columnLinks', { number: index + 1 })}
          />
        </div>
      ))}
      <Button
        size="sm"
        onClick={() => append({ title: '', links: [{ title: '', to: '' }] })}
        disabledReason={fields.length >= most && t('enoughColumns', { count: most })}
      >
        <Plus aria-hidden />
        {t('addColumn')}
      </Button>
      <TextField control={control} name="footer.copyright" label={t('copyright')} optional maxLength={300} />
    </>
  );
}
