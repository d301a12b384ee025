import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createSiteShareLinkMutation } from '#client/@tanstack/react-query.gen.ts';
import { deleteSiteShareLinkById, updateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink, ShareLinkList } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshSite, type SitePlace, shareLinksOptions, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

export function ShareLinks({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const { data } = useSuspenseQuery(shareLinksOptions(place));
  const [creating, setCreating] = useState(false);
  return (
    <section aria-labelledby="share-links">
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="share-links" className="text-base font-semibold">
            {t('shareLinks')}
          </h2>
          <p className="text-sm text-fg-2">{t('shareLinksLead')}</p>
        </div>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {t('newShareLink')}
        </Button>
      </div>
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
            <Row key={link.id} link={link} place={place} />
          ))}
        </ul>
      )}
      {creating && <NewLinkDialog place={place} onClose={() => setCreating(false)} />}
    </section>
  );
}

function Row({ link, place }: { link: ShareLink; place: SitePlace }) {
  const queries = useQueryClient();
  const { queryKey } = shareLinksOptions(place);
  const show = (change: (items: ShareLink[]) => ShareLink[]) =>
    queries.setQueryData<ShareLinkList>(queryKey, list => list && { ...list, items: change(list.items) });
  const path = { ...place, shareLinkId: link.id };
  const set = async (active: boolean) => {
    show(items => items.map(item => (item.id === link.id ? { ...item, active } : item)));
    await updateSiteShareLinkById({ path, body: { active } }).finally(() => refreshSite(queries));
  };
  const toggle = (active: boolean) =>
    set(active).then(
      () => toastUndo(t(active ? 'linkOn' : 'linkOff', { name: link.name }), () => set(!active)),
      toastError,
    );
  const remove = () => {
    show(items => items.filter(({ id }) => id !== link.id));
    deferDelete({
      text: t('linkDeleted', { name: link.name }),
      send: options => deleteSiteShareLinkById({ path, ...options }),
      restore: () => void refreshSite(queries),
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-24">
        <p className="truncate font-medium">{link.name}</p>
        <p className="text-xs text-fg-3">
          {t('opens', { count: link.opens })}
          {link.lastOpenedAt && (
            <>
              {' · '}
              <RelativeTime value={link.lastOpenedAt} />
            </>
          )}
        </p>
      </div>
      <span className="flex items-center gap-3">
        {link.urls.published && link.active && (
          <CopyButton value={link.urls.published} label={t('copyLink')} size="sm">
            {t('copyLink')}
          </CopyButton>
        )}
        <Switch
          checked={link.active}
          onCheckedChange={active => void toggle(active)}
          aria-label={`${link.name}: ${t('linkActive')}`}
        />
        <IconButton icon={Trash2} label={`${t('deleteLink')}: ${link.name}`} size="sm" onClick={remove} />
      </span>
    </li>
  );
}

function NewLinkDialog({ place, onClose }: { place: SitePlace; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    ...createSiteShareLinkMutation(),
    onSuccess: async () => {
      await refreshSite(queries);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('newShareLink')}
      submitLabel={t('createLink')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={body => create.mutate({ path: place, body })}
    >
      <TextField control={form.control} name="name" label={t('linkName')} help={t('linkNameHelp')} maxLength={50} />
    </FormDialog>
  );
}
