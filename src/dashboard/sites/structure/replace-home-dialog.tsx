import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-structure.ts';
import { type ItemCommands, removalOf } from '#dashboard/sites/structure/item-commands.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

interface DialogProps {
  item: StructureItem;
  /** What can be the home instead. */
  heirs: readonly StructureItem[];
  commands: ItemCommands;
  onClose: () => void;
}

/** Takes the home off the site, once it is said what the home is then. */
export function ReplaceHomeDialog({ item, heirs, commands: { site, actions }, onClose }: DialogProps) {
  const [only, ...others] = heirs;
  const form = useForm({ defaultValues: { home: others.length === 0 ? (only?.id ?? '') : '' } });
  const replace = useMutation({
    mutationFn: async ({ home }: { home: string }) => {
      const heir = heirs.find(({ id }) => id === home);
      if (heir) await actions.replaceHome(item, heir);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('removeTitle', { title: item.title })}
      submitLabel={t('removeAction')}
      submitVariant="danger"
      submitError={replace.error}
      loading={replace.isPending}
      onClose={onClose}
      onSubmit={values => {
        if (values.home) replace.mutate(values);
        else form.setError('home', { message: t('nextHomeMissing') });
      }}
    >
      <ul className="list-disc space-y-1 ps-5 text-sm text-fg-2">
        {removalOf(item, site).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SelectField
        control={form.control}
        name="home"
        label={t('nextHome')}
        help={t('nextHomeHelp', { title: item.title })}
        placeholder={t('nextHomeChoose')}
        options={heirs.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </FormDialog>
  );
}
