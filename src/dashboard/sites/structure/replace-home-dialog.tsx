import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-structure.ts';
import { type ItemCommands, type Leaving, removalOf } from '#dashboard/sites/structure/item-commands.ts';

interface DialogProps extends Leaving {
  commands: ItemCommands;
  onClose: () => void;
}

/** Takes the home off the site or hides it, once it is said what the home is then. */
export function ReplaceHomeDialog({ item, heirs, step, commands: { site, actions }, onClose }: DialogProps) {
  const [only, ...others] = heirs;
  const form = useForm({ defaultValues: { home: others.length === 0 ? (only?.id ?? '') : '' } });
  const replace = useMutation({
    mutationFn: async ({ home }: { home: string }) => {
      const heir = heirs.find(({ id }) => id === home);
      if (heir) await actions[step === 'remove' ? 'replaceHome' : 'hideHome'](item, heir);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(`${step}Title`, { title: item.title })}
      submitLabel={t(`${step}Action`)}
      submitVariant={step === 'remove' ? 'danger' : 'primary'}
      submitError={replace.error}
      loading={replace.isPending}
      onClose={onClose}
      onSubmit={values => {
        if (values.home) replace.mutate(values);
        else form.setError('home', { message: t('nextHomeMissing') });
      }}
    >
      <ul className="list-disc space-y-1 ps-5 text-sm text-fg-2">
        {(step === 'remove' ? removalOf(item, site) : [t('hideGone')]).map(line => (
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
