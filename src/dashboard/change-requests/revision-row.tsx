import { Link } from '@tanstack/react-router';
import { Cpu, FileInput, GitMerge, History, type LucideIcon, Pencil, RefreshCw } from 'lucide-react';
import type { RevisionSummary } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const icons: Record<RevisionSummary['type'], LucideIcon> = {
  edits: Pencil,
  merge: GitMerge,
  rollback: History,
  update: RefreshCw,
  computed: Cpu,
};

export type Titled = Pick<RevisionSummary, 'type' | 'parents' | 'mergedFrom' | 'importedFrom' | 'message'>;

/** The kind of a revision; the first of a space is how it was made. */
const kindOf = ({ type, parents, importedFrom }: Titled) =>
  parents.length === 0 ? t('revision.first') : importedFrom ? t('revision.import') : t(`revision.${type}`);

/** What made a revision, in words. */
export function revisionTitle(revision: Titled): string {
  const { mergedFrom, importedFrom, message } = revision;
  if (mergedFrom)
    return t('revisionMerged', { number: mergedFrom.number, subject: mergedFrom.subject || t('untitled') });
  return (importedFrom && t.known(`imported.${importedFrom}`)) || message || kindOf(revision);
}

/** What made a revision, by whom; a merge leads to its change request. */
export function RevisionCell({ revision, org, spaceId }: { revision: RevisionSummary; org: string; spaceId: string }) {
  const { type, mergedFrom, importedFrom, createdBy, createdAt, current } = revision;
  const Icon = importedFrom ? FileInput : icons[type];
  const title = revisionTitle(revision);
  return (
    <div className="flex min-w-0 items-center gap-3 py-1.5">
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken max-sm:hidden dark:bg-hover">
        <Icon aria-hidden className={type === 'merge' ? 'text-merged' : 'text-fg-2'} />
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          {mergedFrom ? (
            <Link
              to="/o/$org/s/$space/cr/$number/overview"
              params={{ org, space: spaceId, number: String(mergedFrom.number) }}
              className="truncate rounded-xs font-medium hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="truncate font-medium">{title}</span>
          )}
          {current && <Chip tone="success">{t('current')}</Chip>}
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-fg-3">
          {title !== kindOf(revision) && (
            <>
              {kindOf(revision)}
              <span aria-hidden>·</span>
            </>
          )}
          {createdBy && (
            <>
              <Avatar id={createdBy.id} name={createdBy.displayName} src={createdBy.photoURL} size={16} />
              <span className="truncate">{createdBy.displayName}</span>
            </>
          )}
          <span className="shrink-0 sm:hidden">
            <span aria-hidden>· </span>
            <RelativeTime value={createdAt} />
          </span>
        </p>
      </div>
    </div>
  );
}
