import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Clock, Ellipsis, Link2, Pencil, Plus, QrCode, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteSiteShareLinkById, updateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink, ShareLinkList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { SecretAddress } from '#dashboard/sites/audience/secret-address.tsx';
import { refreshSite, type SitePlace, shareLinksOptions, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

// Each is fetched when it is opened.
const ShareLinkDialog = inTime(
  async () => (await import('#dashboard/sites/audience/share-link-dialog.tsx')).ShareLinkDialog,
);

const RotateDialog = inTime(async () => (await import('#dashboard/sites/audience/rotate-dialog.tsx')).RotateDialog);
const ShareLinkAddress = inTime(
  async () => (await import('#dashboard/sites/audience/share-link-address.tsx')).ShareLinkAddress,
);

/** What is open: the form of a new link or of one, the step to another address, or the address to hand on. */
type Open = { what: 'form'; link: ShareLink | undefined } | { what: 'rotate' | 'address'; link: ShareLink };

export function ShareLinks({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const { data } = useSuspenseQuery(shareLinksOptions(place));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const showAddress = (link: ShareLink) => setOpen(link.urls.published ? { what: 'address', link } : undefined);
  return (
    <Section
      title={t('shareLinks')}
      description={t('shareLinksLead')}
      actions={
        <Button onClick={() => setOpen({ what: 'form', link: undefined })}>
          <Plus aria-hidden />
          {t('newShareLink')}
        </Button>
      }
    >
      {site.visibility !== 'share-link' && data.items.length > 0 && (
        <Callout className="mb-3">{t('linkOnlyHere')}</Callout>
      )}
      {data.items.length === 0 ? (
        <EmptyState learn="Who can read" icon={Link2} title={t('noLinks')}>
          {t(site.visibility === 'share-link' ? 'noLinksNobody' : 'noLinksBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-md border border-line-2">
          {data.items.map(link => (
            <Row key={link.id} link={link} place={place} onOpen={what => setOpen({ what, link })} />
          ))}
        </ul>
      )}
      {open?.what === 'form' && <ShareLinkDialog place={place} link={open.link} onClose={close} onMade={showAddress} />}
      {open?.what === 'rotate' && (
        <RotateDialog place={place} link={open.link} onClose={close} onRotated={showAddress} />
      )}
      {open?.what === 'address' && (
        <ShareLinkAddress link={open.link} address={open.link.urls.published ?? ''} onClose={close} />
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
    remove: () => {
      const before = queries.getQueryData(queryKey);
      show(items => items.filter(({ id }) => id !== link.id));
      deferDelete({
        text: t('linkDeleted', { name: link.name }),
        send: options => deleteSiteShareLinkById({ path, ...options }),
        restore: () => {
          queries.setQueryData(queryKey, before);
          void refreshSite(queries);
        },
      });
    },
  };
}

const isOver = ({ expiresAt }: ShareLink) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

const oldWorks = ({ oldLinkUntil }: ShareLink) => oldLinkUntil !== undefined && Date.parse(oldLinkUntil) > Date.now();

interface RowProps {
  link: ShareLink;
  place: SitePlace;
  onOpen: (what: Open['what']) => void;
}

function Row({ link, place, onOpen }: RowProps) {
  const { toggle, remove } = useLinkActions(place, link);
  const audit = useAuditEntry();
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
          {t.rich('made', { time: <RelativeTime value={link.createdAt} />, name: link.createdBy.displayName })}
          {' · '}
          {link.opens === 0 ? t('neverOpened') : t('opens', { count: link.recentOpens })}
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
          {oldWorks(link) && link.oldLinkUntil && (
            <>
              {' · '}
              {t.rich('oldUntil', { time: <RelativeTime value={link.oldLinkUntil} /> })}
            </>
          )}
        </p>
        {link.urls.published && works && <SecretAddress address={link.urls.published} name={link.name} />}
      </div>
      <span className="flex items-center gap-3">
        {link.urls.published && works && (
          <>
            <CopyButton value={link.urls.published} label={t('copyLink')} size="sm">
              {t('copyLink')}
            </CopyButton>
            <IconButton
              icon={QrCode}
              size="sm"
              label={t('showCode', { name: link.name })}
              onClick={() => onOpen('address')}
            />
          </>
        )}
        <Switch checked={link.active} onCheckedChange={toggle} aria-label={`${link.name}: ${t('linkActive')}`} />
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={ui('rowActions', { name: link.name })} size="sm" />}
          entries={[
            { label: t('editLink'), icon: Pencil, onSelect: () => onOpen('form') },
            { label: t('rotateMenu'), icon: RefreshCw, onSelect: () => onOpen('rotate') },
            ...copyEntries({ id: link.id }),
            audit(link.id),
            'separator',
            { label: t('deleteLink'), icon: Trash2, danger: true, onSelect: remove },
          ]}
        />
      </span>
    </li>
  );
}
