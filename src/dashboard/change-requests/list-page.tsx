import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { GitPullRequestArrow, Plus } from 'lucide-react';
import { listChangeRequestsForOrganizationOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { requestsOptions, spaceOptions, subjectOf } from '#dashboard/change-requests/change-request.ts';
import { useCreateRequest } from '#dashboard/change-requests/create-request.ts';
import { filtersInWords, ListFilters } from '#dashboard/change-requests/list-filters.tsx';
import { type ListSearch, type View, views } from '#dashboard/change-requests/list-search.ts';
import { isOwn, listQuery, type Query, viewQuery } from '#dashboard/change-requests/list-views.ts';
import { NewRequestButton } from '#dashboard/change-requests/new-request-button.tsx';
import { useLiveLists } from '#dashboard/change-requests/refresh.ts';
import { RequestBeside } from '#dashboard/change-requests/request-beside.tsx';
import { requestColumns } from '#dashboard/change-requests/request-columns.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { useRowActions, useRowShortcuts } from '#dashboard/change-requests/row-actions.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

/** The space or site whose requests are listed; all of the organization's without. */
type Within = Pick<ListSearch, 'space' | 'site'>;

type ListPageProps = { search: ListSearch; within?: Within };

/** How many requests there are of a kind. */
const countOptions = (organizationId: string, query: Query, within: Within) =>
  listChangeRequestsForOrganizationOptions({
    path: { organizationId },
    query: { ...query, limit: 0, ...within },
  });

// Views keep what narrows the list. All routes with a list have these parameters.
const toView = (view: View) => ((now: ListSearch) => ({ ...now, view })) as never;

function ViewTab({ view, current, within }: { view: View; current: View; within: Within }) {
  const organization = useOrganization();
  const me = useCurrentUser();
  const { data } = useQuery({
    ...countOptions(organization.id, viewQuery(view, me?.id ?? ''), within),
    enabled: me !== undefined,
  });
  return (
    <Tab>
      <Link
        to="."
        search={toView(view)}
        activeProps={{ 'aria-current': undefined }}
        {...(view === current && { 'aria-current': 'page' as const })}
        resetScroll={false}
      >
        {t(`view.${view}`)}
        <Count value={data?.count ?? 0} />
      </Link>
    </Tab>
  );
}

type NothingProps = { view: View; within: Within };

function Nothing({ view, within }: NothingProps) {
  const organization = useOrganization();
  const { data } = useQuery({
    ...countOptions(organization.id, { status: ['open'] }, within),
    enabled: view === 'review',
  });
  const open = view === 'review' ? (data?.count ?? 0) : 0;
  return (
    <EmptyState
      learn="Change requests"
      icon={GitPullRequestArrow}
      title={t(`empty.${view}`)}
      actions={
        open > 0 && (
          <Link to="." search={toView('open')} className={buttonStyle()}>
            {t('showOpen')}
          </Link>
        )
      }
    >
      {open > 0 ? t('openElsewhere', { count: open }) : t('emptyBody')}
    </EmptyState>
  );
}

/** The requests of an organization, or of one of its spaces or sites. */
export function ListPage({ search, within = {} }: ListPageProps) {
  const spaceId = within.space;
  const isWhole = !within.space && !within.site;
  const organization = useOrganization();
  const me = useCurrentUser();
  const router = useRouter();
  const navigate = useNavigate();
  const selection = useSelection();
  const fallback: View = isWhole ? 'review' : 'open';
  const view = search.view ?? fallback;
  useLiveLists();
  const space = useQuery({ ...spaceOptions(spaceId ?? ''), enabled: spaceId !== undefined }).data;
  const query = listQuery({ ...search, ...within }, fallback, me?.id ?? '');
  const options = requestsOptions(organization.id, query);
  const pages = useSteadyPages(usePages(options, { enabled: me !== undefined }), options);
  const create = useCreateRequest(spaceId);
  const onCreate = space?.permissions.edit ? create.run : undefined;
  const setBeside = (beside: string | undefined) =>
    // All routes with a list have this parameter.
    void navigate({ to: '.', search: ((now: ListSearch) => ({ ...now, beside })) as never, resetScroll: false });
  const openBeside = ({ space: of, number }: ChangeRequest) => setBeside(`${of}/${number}`);
  const open = (request: ChangeRequest) => router.history.push(requestHref(organization.id, request));
  const openMergeBox = (request: ChangeRequest) =>
    router.history.push(`${requestHref(organization.id, request)}#merge`);
  const actions = useRowActions(organization.id, openBeside, openMergeBox);
  useRowShortcuts(pages.rows, actions, openMergeBox, openBeside);
  useShortcuts(onCreate ? [{ keys: 'c r', label: t('newRequest'), run: onCreate }] : []);
  const { search: words, author, reviewer, only, site } = search;
  const narrowed = Boolean(
    words || (author && !isOwn(view)) || reviewer || only || (isWhole && (search.space || site)),
  );
  const clear = () => void navigate({ to: '.', search: { view: search.view } as never, replace: true });
  const chosen = pages.rows.filter(({ id }) => selection.selected.has(id));
  return (
    <Page
      title={t('changeRequests')}
      badge={<NewsButton news={pages.news} />}
      {...(space && {
        crumbs: [
          // The space is a route of another area.
          <Link key="space" to={`/o/${organization.id}/s/${space.id}` as '/'}>
            {space.title}
          </Link>,
        ],
      })}
      actions={
        spaceId === undefined ? (
          <NewRequestButton />
        ) : (
          onCreate && (
            <Button variant="primary" loading={create.isPending} onClick={onCreate} shortcut="c r">
              <Plus aria-hidden />
              {t('newRequest')}
            </Button>
          )
        )
      }
      tabs={
        <Tabs label={t('views')}>
          {views.map(name => (
            <ViewTab key={name} view={name} current={view} within={within} />
          ))}
        </Tabs>
      }
    >
      <ListFilters search={search} withPlace={isWhole} />
      <DataTable
        label={t(`view.${view}`)}
        pages={pages}
        columns={requestColumns(organization.id, !spaceId)}
        rowId={({ id }) => id}
        rowLabel={request => `#${request.number} ${subjectOf(request)}`}
        lines={2}
        onOpen={open}
        rowMenu={actions.menu}
        selection={selection}
        empty={<Nothing view={view} within={within} />}
        filter={narrowed ? { onClear: clear, also: filtersInWords(search), ...(words && { text: words }) } : undefined}
      />
      <RequestBeside beside={search.beside} onClose={() => setBeside(undefined)} />
      <SelectionBar selection={selection}>
        <Button
          size="sm"
          disabledReason={!chosen.every(actions.canArchive) && t('someNotArchivable')}
          onClick={() => {
            actions.archive(chosen);
            selection.clear();
          }}
        >
          {t('archive')}
        </Button>
      </SelectionBar>
    </Page>
  );
}
