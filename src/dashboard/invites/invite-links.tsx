import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import { linksOptions } from '#dashboard/invites/invite-data.ts';
import { InviteLinkRow } from '#dashboard/invites/invite-link-row.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { organizationOptions, useOrganization } from '#dashboard/shell/organization.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const NewLinkDialog = lazy(async () => ({
  default: (await import('#dashboard/invites/new-link-dialog.tsx')).NewLinkDialog,
}));

/** The links that let anyone in, and the switch for all of them. */
export function InviteLinks() {
  const organization = useOrganization();
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
        <div className="flex items-center gap-4">
          <AllowLinks />
          {create}
        </div>
      }
    >
      {!organization.inviteLinks && <Callout className="mb-3">{t('linksAreOff')}</Callout>}
      <LinkList organizationId={organization.id} />
      {creating && (
        <Suspense>
          <NewLinkDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
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

function LinkList({ organizationId }: { organizationId: string }) {
  const { data, error, isPending, isRefetching, refetch } = useQuery(linksOptions(organizationId));
  if (isPending)
    return (
      <div aria-busy className="space-y-4 rounded-md border border-line-2 p-4">
        <Skeleton className="w-64" />
        <Skeleton className="w-52" />
      </div>
    );
  if (error) return <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />;
  if (data.items.length === 0) return <EmptyState title={t('noLinks')}>{t('noLinksBody')}</EmptyState>;
  return (
    <ul aria-label={t('links')} className="divide-y rounded-md border border-line-2 bg-raised">
      {data.items.map(link => (
        <InviteLinkRow key={link.id} link={link} organizationId={organizationId} />
      ))}
    </ul>
  );
}
