import { Link } from '@tanstack/react-router';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { keptFor } from '#dashboard/shell/kept-for.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

/** Few spaces are in the trash. */
const RestoreButton = lazyPart(
  async () => (await import('#dashboard/spaces/restore-button.tsx')).RestoreButton,
  // In its place, so that nothing moves.
  {
    pending: () => (
      <Button size="sm" disabled>
        {t('trashRestore')}
      </Button>
    ),
  },
);

type TrashBarProps = { org: string; space: Pick<Space, 'id'>; deletedAt: string; goneAt: string };

/** Above every page of a deleted space, which only its admins still see. */
export function TrashBar({ org, space, deletedAt, goneAt }: TrashBarProps) {
  return (
    <StatusBar
      actions={
        <>
          <RestoreButton space={space} />
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

/** Above what was open of a space that this person cannot see any more: what they wrote there stays to be copied. */
export const AwayBar = ({ org }: { org: string }) => (
  <StatusBar
    actions={
      <Link to="/o/$org/content" params={{ org }} className={buttonStyle({ size: 'sm' })}>
        {t('content')}
      </Link>
    }
  >
    {t('spaceAway')}
  </StatusBar>
);
