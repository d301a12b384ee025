import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getRevisionByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { revisionTitle } from '#dashboard/change-requests/revision-row.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type RevisionOriginProps = { org: string; spaceId: string; revisionId: string };

/** What made a revision, by whom and when; a merge leads to its change request. */
export function RevisionOrigin({ org, spaceId, revisionId }: RevisionOriginProps) {
  const { data: revision } = useQuery({
    ...getRevisionByIdOptions({ path: { spaceId, revisionId }, query: { metadata: false } }),
    // Its content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const number = revision?.mergedFrom?.number;
  const title = revision && revisionTitle(revision);
  return (
    // The room is there before the words have come.
    <p className="flex h-4 min-w-0 items-center gap-1.5 text-xs text-fg-3">
      {number === undefined ? (
        <span className="truncate">{title}</span>
      ) : (
        <Link
          to="/o/$org/s/$space/cr/$number/overview"
          params={{ org, space: spaceId, number: String(number) }}
          className="truncate rounded-xs text-accent-fg hover:underline"
        >
          {title}
        </Link>
      )}
      {revision?.createdBy && (
        <>
          <span aria-hidden>·</span>
          <span className="truncate">{revision.createdBy.displayName}</span>
        </>
      )}
      {revision && (
        <>
          <span aria-hidden>·</span>
          <span className="shrink-0">
            <RelativeTime value={revision.createdAt} />
          </span>
        </>
      )}
    </p>
  );
}
