import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { keptFor } from '#dashboard/shell/kept-for.ts';
import { useRestoreSpaces } from '#dashboard/shell/use-restore-spaces.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

type TrashBarProps = { org: string; space: Pick<Space, 'id'>; deletedAt: string; goneAt: string };

/** Above every page of a deleted space, which only its admins still see. */
export function TrashBar({ org, space, deletedAt, goneAt }: TrashBarProps) {
  const restore = useMutation({ mutationFn: useRestoreSpaces() });
  return (
    <StatusBar
      actions={
        <>
          <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate([space])}>
            {t('trashRestore')}
          </Button>
          <Link to="/o/$org/content/deleted" params={{ org }} className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
            {t('trashAll')}
          </Link>
        </>
      }
    >
      {t('inTrash', { count: keptFor(deletedAt, goneAt).days })}
    </StatusBar>
  );
}
