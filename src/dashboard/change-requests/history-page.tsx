import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, Eye, GitCompare, History, RotateCcw } from 'lucide-react';
import { listRevisionsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { RevisionSummary } from '#client/types.gen.ts';
import { useSpace } from '#dashboard/change-requests/change-request.ts';
import { ChangeSummary } from '#dashboard/change-requests/change-summary.tsx';
import type { HistorySearch } from '#dashboard/change-requests/history-search.ts';
import { useLiveLists } from '#dashboard/change-requests/refresh.ts';
import { useRestore } from '#dashboard/change-requests/restore-revision.ts';
import { RevisionCompare } from '#dashboard/change-requests/revision-compare.tsx';
import { RevisionCell, revisionTitle } from '#dashboard/change-requests/revision-row.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as old } from '#dashboard/messages/old-revision.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

function columnsOf(org: string, spaceId: string): Column<RevisionSummary>[] {
  return [
    {
      id: 'revision',
      header: t('revision'),
      cell: revision => <RevisionCell revision={revision} org={org} spaceId={spaceId} />,
    },
    {
      id: 'changes',
      header: t('changes'),
      width: '9.5rem',
      from: 'md',
      cell: ({ changes, mergedFrom }) => {
        const counts = changes ?? mergedFrom?.changes;
        return counts && <ChangeSummary counts={counts} className="text-xs text-fg-2" />;
      },
    },
    {
      id: 'created',
      header: t('when'),
      width: '8rem',
      from: 'sm',
      align: 'end',
      cell: ({ createdAt }) => (
        <span className="text-xs text-fg-3">
          <RelativeTime value={createdAt} />
        </span>
      ),
    },
  ];
}

/** Everything that became the main content, newest first; any two can be compared, any older one restored. */
export function HistoryPage({ spaceId, search }: { spaceId: string; search: HistorySearch }) {
  const org = useOrganizationId();
  const space = useSpace(spaceId);
  const navigate = useNavigate({ from: '/o/$org/s/$space/history' });
  const selection = useSelection();
  const restore = useRestore(space);
  useLiveLists();
  const options = listRevisionsInfiniteOptions({ path: { spaceId }, query: { limit: 50 } });
  const pages = useSteadyPages(usePages(options), options);
  const open = (revision: string, against?: string) =>
    void navigate({ search: { revision, against, view: search.view }, resetScroll: true });
  const read = (revision: string, view: 'site' | undefined) =>
    void navigate({
      to: '/o/$org/s/$space/history/$revision',
      params: { org, space: spaceId, revision },
      search: { view },
    });
  if (search.revision) return <RevisionCompare space={space} search={search} />;
  const menu = (revision: RevisionSummary): MenuEntries => [
    { label: t('showChanges'), icon: GitCompare, onSelect: () => open(revision.id) },
    { label: old('read'), icon: BookOpen, onSelect: () => read(revision.id, undefined) },
    { label: old('asPublished'), icon: Eye, onSelect: () => read(revision.id, 'site') },
    !revision.current && {
      label: t('compareWithCurrent'),
      icon: GitCompare,
      onSelect: () => open(space.revision, revision.id),
    },
    ...copyEntries({
      link: `${window.location.origin}/o/${org}/s/${spaceId}/history/${revision.id}`,
      id: revision.id,
    }),
    !revision.current && {
      label: t('restore'),
      icon: RotateCcw,
      disabledReason: missingRight(!space.permissions.merge && t('needMerge')),
      onSelect: () => restore(revision),
    },
  ];
  // Newest first: the earlier one of two is what the later one is compared with.
  const [later, earlier] = pages.rows.filter(({ id }) => selection.selected.has(id));
  return (
    <Page
      title={t('history')}
      badge={<NewsButton news={pages.news} />}
      description={t('historyLead')}
      crumbs={[
        // The space is a route of another area.
        <Link key="space" to={`/o/${org}/s/${spaceId}` as '/'}>
          {space.title}
        </Link>,
      ]}
    >
      <DataTable
        label={t('history')}
        pages={pages}
        columns={columnsOf(org, spaceId)}
        rowId={({ id }) => id}
        rowLabel={revisionTitle}
        lines={2}
        onOpen={({ id }) => open(id)}
        rowMenu={menu}
        selection={selection}
        empty={<EmptyState icon={History} title={t('noHistory')} />}
      />
      <SelectionBar selection={selection}>
        <Button
          size="sm"
          disabledReason={selection.selected.size !== 2 && t('chooseTwo')}
          onClick={() => later && earlier && open(later.id, earlier.id)}
        >
          {t('compare')}
        </Button>
      </SelectionBar>
    </Page>
  );
}
