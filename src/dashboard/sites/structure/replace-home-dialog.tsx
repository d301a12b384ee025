import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-structure.ts';
import { type ItemCommands, type Leaving, removalOf, wasPublished } from '#dashboard/sites/structure/item-commands.tsx';
import { MovedPages, moveWords } from '#dashboard/sites/structure/moved-pages.tsx';
import { afterHome, afterMove, movesBetween } from '#dashboard/sites/structure/structure-items.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

interface DialogProps extends Leaving {
  commands: ItemCommands;
  onClose: () => void;
}

/** Takes the home off the site, hides it or moves it to another section, once another one is chosen. */
export function ReplaceHomeDialog({ item, heirs, step, to, commands, onClose }: DialogProps) {
  const { place, site, structure, actions } = commands;
  const [only, ...others] = heirs;
  const form = useForm({ defaultValues: { home: others.length === 0 ? (only?.id ?? '') : '' } });
  const replace = useMutation({
    mutationFn: async ({ home }: { home: string }) => {
      const heir = heirs.find(({ id }) => id === home);
      if (!heir) return;
      if (to) await actions.moveFormerHome(heir, to);
      else await actions[step === 'remove' ? 'replaceHome' : 'hideHome'](item, heir);
    },
    onSuccess: onClose,
  });
  const chosen = useWatch({ control: form.control, name: 'home' });
  const moves = wasPublished(site)
    ? movesBetween(structure, afterwards(structure, chosen, to)).filter(move => to || move.item.id !== item.id)
    : [];
  const consequences = { remove: removalOf(item, site), hide: [t('hideGone')], move: [t('movePath')] }[step];
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
        {[...consequences, ...moveWords(moves)].map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {moves.length > 0 && <MovedPages {...{ place, site }} items={moves.map(move => move.item)} />}
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

const afterwards = (structure: SiteStructure, heir: string, to: Move | undefined): SiteStructure => {
  const replaced = afterHome(structure, heir);
  return to ? afterMove(replaced, to) : replaced;
};
