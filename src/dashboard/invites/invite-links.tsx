import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import type { InviteLink } from '#client/types.gen.ts';
import { linksOptions } from '#dashboard/invites/invite-data.ts';
import { InviteLinkRow } from '#dashboard/invites/invite-link-row.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { organizationOptions, useOrganization } from '#dashboard/shell/organization.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { ownRows } from '#dashboard/table/own-rows.ts';
import { useSteadyRows } from '#dashboard/table/use-steady-rows.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const NewLinkDialog = inTime(async () => (await import('#dashboard/invites/new-link-dialog.tsx')).NewLinkDialog);

const none: InviteLink[] = [];

/** The links that let anyone in, and the switch for all of them. */
export function InviteLinks() {
  const organization = useOrganization();
  const links = useQuery(linksOptions(organization.id));
  const own = ownRows.use();
  const { rows, news } = useSteadyRows(links.data?.items ?? none, {
    key: organization.id,
    isStale: links.data === undefined,
    isOwn: ({ id }) => own.has(id),
  });
  const [creating, setCreating] = useState(false);
  const create = organization.inviteLinks && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('newLink')}
    </Button>
  );
  return (
    <Section
      title={t('links')}
      description={t('linksLead')}
      actions={
        <div className="flex flex-wrap items-center gap-4">
          <NewsButton short news={news} />
          <AllowLinks />
          {create}
        </div>
      }
    >
      {!organization.inviteLinks && <Callout className="mb-3">{t('linksAreOff')}</Callout>}
      {links.isPending ? (
        <div aria-busy className="space-y-4 rounded-md border border-line-2 p-4">
          <Skeleton className="w-64" />
          <Skeleton className="w-52" />
        </div>
      ) : links.error ? (
        <ErrorState onRetry={() => void links.refetch()} retrying={links.isRefetching} error={links.error} />
      ) : rows.length === 0 ? (
        <EmptyState learn="Members and teams" title={t('noLinks')}>
          {t('noLinksBody')}
        </EmptyState>
      ) : (
        <ul aria-label={t('links')} className="divide-y rounded-md border border-line-2 bg-raised">
          {rows.map(link => (
            <InviteLinkRow key={link.id} link={link} organizationId={organization.id} />
          ))}
        </ul>
      )}
      {creating && <NewLinkDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}

function AllowLinks() {
  const { id: organizationId, inviteLinks } = useOrganization();
  const queries = useQueryClient();
  const { queryKey } = organizationOptions(organizationId);
  const set = async (on: boolean) => {
    queries.setQueryData(queryKey, now => now && { ...now, inviteLinks: on });
    await updateOrganizationById({ path: { organizationId }, body: { inviteLinks: on } }).finally(() =>
      queries.invalidateQueries({ queryKey }),
    );
  };
  const toggle = (on: boolean) => offerUndo(set(on), t(on ? 'linksOn' : 'linksOff'), () => set(!on));
  return (
    <span className="flex items-center gap-2 text-sm">
      <span aria-hidden>{t('allowLinks')}</span>
      <Switch checked={inviteLinks} onCheckedChange={on => void toggle(on)} aria-label={t('allowLinks')} />
    </span>
  );
}
