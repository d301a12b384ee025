import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getTeamInOrganizationById, updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams } from '#dashboard/teams/team-data.ts';

type RenameTeamDialogProps = { organizationId: string; team: Team; onClose: () => void };

export function RenameTeamDialog({ organizationId, team, onClose }: RenameTeamDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: team.title } });
  const path = { organizationId, teamId: team.id };
  const setTitle = (title: string, condition: Condition = {}) =>
    updateTeamInOrganizationById({ path, body: { title }, ...condition }).finally(() => refreshTeams(queries));
  const save = useMutation({
    mutationFn: ([title, condition]: [string, Condition, string]) => setTitle(title, condition),
    onSuccess: (_, [title, , before]) => {
      toastUndo(t('renamed', { title }), () => setTitle(before));
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
      latest={async () => savedNow(await getTeamInOrganizationById({ path }), ({ title }) => ({ title }))}
      lastChange={useLastChange('team.update', team.id)}
      onSubmit={({ title }, condition, before) => save.mutate([title, condition, before.title])}
    >
      <TextField control={form.control} name="title" label={t('title')} maxLength={64} />
    </FormDialog>
  );
}
