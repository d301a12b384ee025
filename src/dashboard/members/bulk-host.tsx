import { watchedChanges } from '#dashboard/members/bulk-data.ts';
import { t } from '#dashboard/messages/bulk-members.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

const BulkCard = lazyPart(async () => (await import('#dashboard/members/bulk-card.tsx')).BulkCard);

/** How far changes of many members are, on whatever page one looks at meanwhile. */
export function BulkHost() {
  const organizationId = useOrganizationId();
  const watched = watchedChanges.use().filter(change => change.organizationId === organizationId);
  if (watched.length === 0) return null;
  return (
    <section
      aria-label={t('jobs')}
      className="fixed end-4 bottom-4 z-30 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2 max-sm:bottom-18"
    >
      {watched.map(({ id }) => (
        <BulkCard key={id} organizationId={organizationId} id={id} />
      ))}
    </section>
  );
}
