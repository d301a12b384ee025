import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getSiteByIdOptions,
  getSpaceByIdOptions,
  listMembersInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Organization, Role } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/locale.ts';
import { t } from '#dashboard/messages/request-access.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { Button } from '#dashboard/ui/button.tsx';

const RequestAccessDialog = inTime(
  async () => (await import('#dashboard/shell/request-access-dialog.tsx')).RequestAccessDialog,
);

const all = new Intl.ListFormat(locale, { type: 'conjunction' });
const any = new Intl.ListFormat(locale, { type: 'disjunction' });
/** More names than this are too many to read in a sentence. */
const mostNames = 3;

export interface AskedItem {
  type: 'space' | 'collection' | 'site' | 'organization';
  id: string;
}

/** What the page is about, by its address, whether it can be seen or not. */
export function useItemHere(): AskedItem | undefined {
  const { space, site } = useParams({ strict: false });
  if (space !== undefined) return { type: 'space', id: space };
  return site === undefined ? undefined : { type: 'site', id: site };
}

/** The same where it was not found: what was loaded is there, and something in it is not. */
export function useHiddenItem(): AskedItem | undefined {
  const queries = useQueryClient();
  const { org: organizationId = '' } = useParams({ strict: false });
  const item = useItemHere();
  if (!item) return undefined;
  const { queryKey } =
    item.type === 'site'
      ? getSiteByIdOptions({ path: { organizationId, siteId: item.id } })
      : getSpaceByIdOptions({ path: { spaceId: item.id } });
  return queries.getQueryData(queryKey) ? undefined : item;
}

/** What a right is missing on: the space or site of the page; elsewhere the role in the organization decides. */
export function useLackingHere(): AskedItem | undefined {
  const item = useItemHere();
  const organization = useOrganizationHere();
  return item ?? (organization && { type: 'organization', id: organization.id });
}

/** The organization of the page; an error can stand where it was not loaded. */
function useOrganizationHere(): Organization | undefined {
  const { org = '' } = useParams({ strict: false });
  return useQueryClient().getQueryData(organizationOptions(org).queryKey);
}

/** The names of the first admins, where the caller may list members. */
function useAdminNames(organization: Organization | undefined): string[] {
  const { data } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId: organization?.id ?? '' },
      query: { role: 'admin', status: 'active', sort: 'name', order: 'asc', limit: mostNames },
    }),
    staleTime: stale.identity,
    enabled: organization?.permissions.listMembers ?? false,
  });
  return (data?.items ?? []).map(({ user }) => user.displayName);
}

/** Who can give access, in a sentence. Empty outside of an organization. */
export function useWhoGrants(): string {
  const organization = useOrganizationHere();
  const names = useAdminNames(organization);
  if (!organization) return '';
  return t(names.length === 0 ? 'who' : 'whoNamed', { organization: organization.title, names: all.format(names) });
}

/** Whom to ask for a right, in a short sentence after the one that names the right. */
export function useWhoToAsk(): string {
  const organization = useOrganizationHere();
  const names = useAdminNames(organization);
  if (!organization) return '';
  return t(names.length === 0 ? 'ask' : 'askNamed', { organization: organization.title, names: any.format(names) });
}

/** @param level what is missing; without one, to read */
export function useRequestAccess(item: AskedItem | undefined, level: Role = 'read', hidden = false) {
  const organization = useOrganizationHere();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const dialog = open && item && organization && (
    <RequestAccessDialog
      organizationId={organization.id}
      item={item}
      level={level}
      hidden={hidden}
      onAsked={() => setAsked(true)}
      onClose={() => setOpen(false)}
    />
  );
  return { request: item && organization && (() => setOpen(true)), asked, dialog };
}

type RequestAccessProps = {
  item: AskedItem | undefined;
  /** What is missing; without one, to read. */
  level?: Role | undefined;
  /** Whether nothing is said of what is there, if anything is. */
  hidden?: boolean;
  variant?: 'primary' | 'secondary';
};

/** Asks for access. Nothing where there is nothing to ask for. */
export function RequestAccess({ item, level, hidden = false, variant = 'primary' }: RequestAccessProps) {
  const { request, asked, dialog } = useRequestAccess(item, level, hidden);
  if (!request) return null;
  if (asked)
    return (
      <p role="status" className="w-full text-sm">
        {t('asked')}
      </p>
    );
  return (
    <>
      <Button variant={variant} onClick={request}>
        {t(item?.type === 'organization' ? 'requestRole' : 'request')}
      </Button>
      {dialog}
    </>
  );
}
