import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/bulk-members.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';

type Props = {
  count: number;
  add: (team: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the team that some members are to join. */
export function AddToTeamDialog({ count, add, onClose }: Props) {
  const teams = useTeamOptions();
  const form = useForm<{ team: string }>({ defaultValues: { team: '' } });
  const save = useMutation({ mutationFn: add, onSuccess: onClose });
  const team = form.watch('team');
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('teamTitle', { count })}
      submitLabel={t('add')}
      submitError={save.error}
      submitDisabledReason={team ? undefined : t('chooseTeam')}
      loading={save.isPending}
      onClose={onClose}
      fieldNames={{ 'action.team': 'team' }}
      onSubmit={values => save.mutate(values.team)}
    >
      <ComboboxField
        control={form.control}
        name="team"
        label={t('team')}
        options={teams.options}
        loading={teams.loading}
        onSearch={teams.onSearch}
      />
    </FormDialog>
  );
}
