import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams } from '#dashboard/teams/team-data.ts';

type RenameTeamDialogProps = { organizationId: string; team: Team; onClose: () => void };

export function RenameTeamDialog({ organizationId, team, onClose }: RenameTeamDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: team.title } });
  const setTitle = (title: string) =>
    updateTeamInOrganizationById({ path: { organizationId, teamId: team.id }, body: { title } }).finally(() =>
      refreshTeams(queries),
    );
  const save = useMutation({
    mutationFn: setTitle,
    onSuccess: (_, title) => {
      toastUndo(t('renamed', { title }), () => setTitle(team.title));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('renameTitle', { title: team.title })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={({ title }) => save.mutate(title)}
    >
      <TextField control={form.control} name="title" label={t('title')} maxLength={64} />
    </FormDialog>
  );
}
