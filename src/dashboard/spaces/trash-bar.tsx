import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { restoreSpaceMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { spaceTitle } from '#dashboard/spaces/space.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const day = 86_400_000;
const keptDays = 7;

type TrashBarProps = { org: string; space: Pick<Space, 'id' | 'title'>; deletedAt: string };

/** Above every page of a deleted space, which only its admins still see. */
export function TrashBar({ org, space, deletedAt }: TrashBarProps) {
  const queries = useQueryClient();
  const restore = useMutation({
    ...restoreSpaceMutation(),
    onSuccess: async () => {
      // Everything that was refused in the trash is allowed again.
      await queries.invalidateQueries();
      toast.success(t('trashRestored', { name: spaceTitle(space) }));
    },
    onError: toastError,
  });
  const days = Math.max(0, Math.ceil(keptDays - (Date.now() - Date.parse(deletedAt)) / day));
  return (
    <StatusBar
      actions={
        <>
          <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate({ path: { spaceId: space.id } })}>
            {t('trashRestore')}
          </Button>
          <Link to="/o/$org/content/deleted" params={{ org }} className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
            {t('trashAll')}
          </Link>
        </>
      }
    >
      {t('inTrash', { count: days })}
    </StatusBar>
  );
}
