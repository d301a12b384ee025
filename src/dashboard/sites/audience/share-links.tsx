import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Clock, Ellipsis, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { deleteSiteShareLinkById, rotateSiteShareLinkById, updateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink, ShareLinkList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { refreshSite, type SitePlace, shareLinksOptions, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { toast } from '#dashboard/ui/toast.ts';

// The form is fetched when it is opened.
const ShareLinkDialog = lazy(async () => ({
  default: (await import('#dashboard/sites/audience/share-link-dialog.tsx')).ShareLinkDialog,
}));

export function ShareLinks({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const { data } = useSuspenseQuery(shareLinksOptions(place));
  const [editing, setEditing] = useState<ShareLink | 'new'>();
  return (
    <Section
      title={t('shareLinks')}
      description={t('shareLinksLead')}
      actions={
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden />
          {t('newShareLink')}
        </Button>
      }
    >
      {site.visibility !== 'share-link' && data.items.length > 0 && (
        <Callout className="mb-3">{t('linkOnlyHere')}</Callout>
      )}
      {data.items.length === 0 ? (
        <EmptyState title={t('noLinks')}>
          {t(site.visibility === 'share-link' ? 'noLinksNobody' : 'noLinksBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-md border border-line-2">
          {data.items.map(link => (
            <Row key={link.id} link={link} place={place} onEdit={() => setEditing(link)} />
          ))}
        </ul>
      )}
      {editing && (
        <Suspense>
          <ShareLinkDialog
            place={place}
            link={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Shows changes of a link at once. */
function useLinkActions(place: SitePlace, link: ShareLink) {
  const queries = useQueryClient();
  const { queryKey } = shareLinksOptions(place);
  const show = (change: (items: ShareLink[]) => ShareLink[]) =>
    queries.setQueryData<ShareLinkList>(queryKey, list => list && { ...list, items: change(list.items) });
  const path = { ...place, shareLinkId: link.id };
  const set = async (active: boolean) => {
    show(items => items.map(item => (item.id === link.id ? { ...item, active } : item)));
    await updateSiteShareLinkById({ path, body: { active } }).finally(() => refreshSite(queries));
  };
  return {
    toggle: (active: boolean) =>
      void offerUndo(set(active), t(active ? 'linkOn' : 'linkOff', { name: link.name }), () => set(!active)),
    rotate: () =>
      confirm({
        title: t('rotateTitle', { name: link.name }),
        consequences: [
          t('rotateNow'),
          link.lastOpenedAt
            ? t.rich('rotateUsed', { time: <RelativeTime value={link.lastOpenedAt} /> })
            : t('rotateUnused'),
          t('rotateKept'),
        ],
        action: t('rotate'),
        run: async () => {
          await rotateSiteShareLinkById({ path });
          await refreshSite(queries);
          toast.success(t('rotated', { name: link.name }));
        },
      }),
    remove: () => {
      show(items => items.filter(({ id }) => id !== link.id));
      deferDelete({
        text: t('linkDeleted', { name: link.name }),
        send: options => deleteSiteShareLinkById({ path, ...options }),
        restore: () => void refreshSite(queries),
      });
    },
  };
}

const isOver = ({ expiresAt }: ShareLink) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

function Row({ link, place, onEdit }: { link: ShareLink; place: SitePlace; onEdit: () => void }) {
  const { toggle, rotate, remove } = useLinkActions(place, link);
  const works = link.active && !isOver(link);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{link.name}</span>
          {isOver(link) && (
            <Chip tone="warning" icon={Clock}>
              {t('expired')}
            </Chip>
          )}
        </p>
        <p className="text-xs text-fg-3">
          {t('opens', { count: link.opens })}
          {link.lastOpenedAt && (
            <>
              {' · '}
              {t.rich('lastOpened', { time: <RelativeTime value={link.lastOpenedAt} /> })}
            </>
          )}
          {link.expiresAt && !isOver(link) && (
            <>
              {' · '}
              {t.rich('expires', { time: <RelativeTime value={link.expiresAt} /> })}
            </>
          )}
        </p>
      </div>
      <span className="flex items-center gap-3">
        {link.urls.published && works && (
          <CopyButton value={link.urls.published} label={t('copyLink')} size="sm">
            {t('copyLink')}
          </CopyButton>
        )}
        <Switch checked={link.active} onCheckedChange={toggle} aria-label={`${link.name}: ${t('linkActive')}`} />
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={ui('rowActions', { name: link.name })} size="sm" />}
          entries={[
            { label: t('editLink'), icon: Pencil, onSelect: onEdit },
            { label: t('rotateMenu'), icon: RefreshCw, onSelect: rotate },
            'separator',
            { label: t('deleteLink'), icon: Trash2, danger: true, onSelect: remove },
          ]}
        />
      </span>
    </li>
  );
}
