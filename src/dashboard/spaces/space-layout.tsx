import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  Download,
  Ellipsis,
  FolderGit2,
  GitPullRequestArrow,
  History,
  Images,
  Link2,
  ListTree,
  Lock,
  Settings,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Page as ContentPage } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { downloadSpace } from '#dashboard/shell/download-content.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { Page } from '#dashboard/shell/page.tsx';
import { PageIcon } from '#dashboard/shell/page-icon.tsx';
import { findPage, firstDocument, pageShape, walkPages } from '#dashboard/shell/page-tree.ts';
import { usePdfEntry } from '#dashboard/shell/pdf.tsx';
import { useVisit } from '#dashboard/shell/recent-places.ts';
import { TopBarActions } from '#dashboard/shell/slots.tsx';
import { useSpaceWatchEntry } from '#dashboard/shell/watch-menu.tsx';
import { EditButton } from '#dashboard/spaces/edit-button.tsx';
import { pageTitle, spaceTitle, useSpace } from '#dashboard/spaces/space.ts';
import { SpaceSearch } from '#dashboard/spaces/space-search.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#dashboard/ui/menu.tsx';
import { Tree, useExpanded } from '#dashboard/ui/tree.tsx';

/** The frame around the pages of a space: its name, its pages, its search. */
export function SpaceLayout({ children }: { children: ReactNode }) {
  const { space, pages, org } = useSpace();
  const { page: pageId } = useParams({ strict: false });
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  const current = pageId === undefined ? firstDocument(pages) : findPage(pages, pageId);
  const base = `/o/${org}/s/${space.id}`;
  useVisit(org, {
    kind: 'page',
    href: current ? `${base}/p/${current.id}` : base,
    title: current ? pageTitle(current) : spaceTitle(space),
    hint: spaceTitle(space),
  });
  const requests = space.changeRequestsOpen + space.changeRequestsDraft;
  // A hidden page is not printed, and a link has nothing to print.
  const printed = current && !current.hidden && current.type !== 'link' ? current : undefined;
  const pdf = usePdfEntry({
    spaceId: space.id,
    title: spaceTitle(space),
    ...(printed && { page: { id: printed.id, title: pageTitle(printed) } }),
  });
  const side = <Side currentId={current?.id} onChosen={() => setSheet(false)} />;
  return (
    <Page
      width="full"
      title={current ? pageTitle(current) : spaceTitle(space)}
      crumbs={
        // Where there is room for one step only, the one from the space's first page leads out of the space.
        current &&
        (wide || pageId !== undefined) && (
          <Link to="/o/$org/s/$space" params={{ org, space: space.id }}>
            {spaceTitle(space)}
          </Link>
        )
      }
    >
      <TopBarActions>
        {!wide && (
          <IconButton icon={ListTree} label={t('showPages')} tooltipSide="bottom" onClick={() => setSheet(true)} />
        )}
        <Link
          // A route of the area of change requests.
          to={`/o/${org}/s/${space.id}/changes` as '/'}
          className={buttonStyle({ variant: 'quiet' })}
        >
          <GitPullRequestArrow aria-hidden />
          <span className="max-md:sr-only">{t('requests')}</span>
          <Count value={requests} label={t('openRequests', { count: requests })} />
        </Link>
        <SpaceMenu pdf={pdf.entry} />
        {pdf.dialog}
        {!space.deletedAt && (
          <EditButton org={org} space={space} pageId={current?.id} pageTitle={current && pageTitle(current)} />
        )}
      </TopBarActions>
      <div className="flex h-full">
        {wide ? (
          <aside aria-label={t('pages')} className="w-66 shrink-0 overflow-y-auto border-e bg-canvas">
            {side}
          </aside>
        ) : (
          <LazySheet open={sheet} onOpenChange={setSheet} title={spaceTitle(space)} side="start">
            {side}
          </LazySheet>
        )}
        {children}
      </div>
    </Page>
  );
}

/** The places of a space that belong to other areas. */
function SpaceMenu({ pdf }: { pdf: MenuEntry }) {
  const { space, org } = useSpace();
  const navigate = useNavigate();
  const watch = useSpaceWatchEntry(space.id);
  const audit = useAuditEntry();
  const go = (place: string) => void navigate({ to: `/o/${org}/s/${space.id}/${place}` as '/' });
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={t('spaceActions')} tooltipSide="bottom" />}
      entries={[
        // Everything in the trash is read-only.
        !space.deletedAt && watch,
        pdf,
        { label: t('download'), icon: Download, onSelect: () => void downloadSpace(space.id) },
        space.permissions.comment && {
          label: t('downloadHistory'),
          icon: FolderGit2,
          onSelect: () => void downloadSpace(space.id, { history: true }),
        },
        { label: t('history'), icon: History, onSelect: () => go('history') },
        { label: t('files'), icon: Images, onSelect: () => go('files') },
        { label: t('links'), icon: Link2, onSelect: () => go('links') },
        space.permissions.admin && { label: t('settings'), icon: Settings, onSelect: () => go('settings') },
        'separator',
        ...copyEntries({ link: space.urls.app, id: space.id }),
        audit(space.id),
      ]}
    />
  );
}

function Side({ currentId, onChosen }: { currentId: string | undefined; onChosen: () => void }) {
  const { space, pages, org } = useSpace();
  const navigate = useNavigate();
  const around = walkPages(pages).find(({ page }) => page.id === currentId)?.around ?? [];
  const expansion = useExpanded(openAtFirst(pages, around));
  return (
    <>
      <div className="px-4 pt-4">
        <p className="flex items-center gap-2 text-base font-semibold">
          {space.emoji && <span aria-hidden>{space.emoji}</span>}
          <span className="min-w-0 wrap-anywhere">{spaceTitle(space)}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Chip>{t(`visibility.${space.visibility}`)}</Chip>
          {space.language && <Chip>{space.language}</Chip>}
          {space.editMode === 'locked' && (
            <Chip icon={Lock}>
              <span className="sr-only">{t('locked')}</span>
            </Chip>
          )}
        </p>
      </div>
      <SpaceSearch org={org} spaceId={space.id}>
        <Tree
          {...pageShape(t('untitledPage'))}
          {...expansion}
          label={t('pageTree', { space: spaceTitle(space) })}
          items={pages}
          current={currentId}
          icon={page => <PageIcon page={page} />}
          onOpen={page => {
            onChosen();
            void navigate({ to: '/o/$org/s/$space/p/$page', params: { org, space: space.id, page: page.id } });
          }}
          className="max-h-full px-2 pb-6"
        />
      </SpaceSearch>
    </>
  );
}

/** Groups of a small space, and what is around the page that is shown. */
function openAtFirst(pages: readonly ContentPage[], around: readonly ContentPage[]): string[] {
  const groups = walkPages(pages).length <= 60 ? pages.filter(page => page.type === 'group') : [];
  return [...groups, ...around].map(page => page.id);
}
