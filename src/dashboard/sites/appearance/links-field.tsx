import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import type { Link, Values } from '#dashboard/sites/appearance/values.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

const most = 12;

interface LinksProps {
  control: Control<Values>;
  name: 'header.links' | `footer.groups.${number}.links`;
  /** What the links are of, for assistive technology. */
  label: string;
}

/** One link on each line. */
export const sayLinks = (links: readonly Link[]): string => links.map(({ title, to }) => `${title} → ${to}`).join('\n');

/** Links with their titles, in the order in which readers see them. */
export function LinksField({ control, name, label }: LinksProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const add = useRef<HTMLButtonElement>(null);
  useFieldWords(name, { label, say: links => sayLinks(links as Link[]) }); // the value of this field
  return (
    <fieldset aria-label={label} className="min-w-0 space-y-2">
      <ul className="space-y-2 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
              <TextField
                control={control}
                name={`${name}.${index}.title`}
                label={t('linkTitle', { number: index + 1 })}
                labelHidden
                placeholder={t('linkTitlePlaceholder')}
                maxLength={64}
              />
              <TextField
                control={control}
                name={`${name}.${index}.to`}
                label={t('linkAddress', { number: index + 1 })}
                labelHidden
                placeholder="https://"
                type="url"
                spellCheck={false}
              />
            </div>
            <span className="flex">
              <IconButton
                icon={ArrowUp}
                label={ui('moveUp')}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={ui('moveDown')}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon={X}
                label={t('removeLink', { number: index + 1 })}
                onClick={() => {
                  remove(index);
                  goOnBesideRow(add.current);
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        size="sm"
        onClick={() => append({ title: '', to: '' })}
        disabledReason={fields.length >= most && t('enoughLinks', { count: most })}
      >
        <Plus aria-hidden />
        {t('addLink')}
      </Button>
    </fieldset>
  );
}
