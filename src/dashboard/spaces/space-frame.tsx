import { Link, Outlet } from '@tanstack/react-router';
import { t } from '#dashboard/messages/spaces.ts';
import { Trail } from '#dashboard/shell/page.tsx';

/** Whatever is shown of a space lies below the content of its organization. */
export function SpaceFrame({ organizationId, spaceId }: { organizationId: string; spaceId: string }) {
  return (
    <Trail
      value={
        <Link to="/o/$org/content" params={{ org: organizationId }} search={{ open: spaceId }}>
          {t('content')}
        </Link>
      }
    >
      <Outlet />
    </Trail>
  );
}
