import { useParams } from '@tanstack/react-router';
import { BookText, FileText, Folder, GitPullRequestArrow, Globe, UserRound, Users } from 'lucide-react';
import { useCallback } from 'react';
import {
  listChangeRequestsForOrganization,
  listCollectionsInOrganizationById,
  listMembersInOrganizationById,
  listSites,
  listSpacesInOrganizationById,
  listTeamsInOrganizationById,
  searchOrganizationContent,
  searchSpaceContent,
} from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/palette.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import type { Action, PaletteGroup, PaletteSearch } from '#dashboard/shell/actions.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';

type Where = { organizationId: string; signal: AbortSignal };

const perGroup = 6;

async function pagesOf({ organizationId, signal }: Where, query: string, spaceId?: string): Promise<Action[]> {
  const page = (space: string, hint?: string) => (hit: { id: string; title: string }) => ({
    // A copy or translation of a space has pages of the same ids.
    id: `page:${space}:${hit.id}`,
    title: hit.title,
    hint,
    icon: FileText,
    href: `/o/${organizationId}/s/${space}/p/${hit.id}`,
  });
  if (spaceId) {
    const { data } = await searchSpaceContent({ path: { spaceId }, query: { query, limit: 20 }, signal });
    // Whoever types the name of a page means it, not one that mentions it more often.
    const level = ({ title }: { title: string }) => matchLevel(title, query);
    return data.items.toSorted((one, other) => level(other) - level(one)).map(page(spaceId));
  }
  const { data } = await searchOrganizationContent({
    path: { organizationId },
    query: { query, limit: perGroup },
    signal,
  });
  return data.items.flatMap(space => space.pages.map(page(space.id, space.title)));
}

async function sitesOf({ organizationId, signal }: Where, title: string): Promise<Action[]> {
  const { data } = await listSites({ path: { organizationId }, query: { title, limit: perGroup }, signal });
  return data.items.map(site => ({
    id: `site:${site.id}`,
    title: site.title,
    icon: Globe,
    href: `/o/${organizationId}/sites/${site.id}`,
  }));
}

async function spacesOf({ organizationId, signal }: Where, search: string): Promise<Action[]> {
  const { data } = await listSpacesInOrganizationById({
    path: { organizationId },
    query: { search, limit: perGroup },
    signal,
  });
  return data.items.map(({ id, title }) => ({
    id: `space:${id}`,
    title,
    icon: BookText,
    href: `/o/${organizationId}/s/${id}`,
  }));
}

async function collectionsOf({ organizationId, signal }: Where, search: string): Promise<Action[]> {
  const { data } = await listCollectionsInOrganizationById({
    path: { organizationId },
    query: { search, limit: perGroup },
    signal,
  });
  return data.items.map(({ id, title }) => ({
    id: `collection:${id}`,
    title,
    icon: Folder,
    href: `/o/${organizationId}/content?open=${id}`,
  }));
}

async function peopleOf({ organizationId, signal }: Where, search: string, limit: number): Promise<Action[]> {
  const { data } = await listMembersInOrganizationById({ path: { organizationId }, query: { search, limit }, signal });
  return data.items.map(({ id, user }) => ({
    id: `member:${id}`,
    title: user.displayName,
    hint: user.email,
    icon: UserRound,
    href: `/o/${organizationId}/settings/members/${id}`,
  }));
}

async function teamsOf({ organizationId, signal }: Where, search: string, limit: number): Promise<Action[]> {
  const query = { limit, ...(search && { search }) };
  const { data } = await listTeamsInOrganizationById({ path: { organizationId }, query, signal });
  return data.items.map(({ id, title }) => ({
    id: `team:${id}`,
    title,
    icon: Users,
    href: `/o/${organizationId}/settings/teams/${id}`,
  }));
}

async function changesOf({ organizationId, signal }: Where, search: string): Promise<Action[]> {
  const { data } = await listChangeRequestsForOrganization({
    path: { organizationId },
    query: { limit: 20, status: ['draft', 'open', 'merged', 'archived'], ...(search && { search }) },
    signal,
  });
  // Whoever types a number means the request that has just that one.
  const isMeant = ({ number }: { number: number }) => Number(String(number) === search);
  return data.items
    .toSorted((one, other) => isMeant(other) - isMeant(one))
    .map(({ id, number, subject, space, spaceTitle }) => ({
      id: `change:${id}`,
      title: subject || t('untitledChange'),
      hint: `#${number} · ${spaceTitle}`,
      icon: GitPullRequestArrow,
      href: `/o/${organizationId}/s/${space}/cr/${number}/overview`,
    }));
}

/** What the palette finds in the organization: sites, spaces, collections, pages, people, change requests. */
export function useOrganizationSearch(): PaletteSearch {
  const { id: organizationId, permissions } = useOrganization();
  const { space }: { space?: string } = useParams({ strict: false });
  const { listMembers: seesPeople, listTeams: seesTeams } = permissions;
  return useCallback<PaletteSearch>(
    async (query, scope, signal) => {
      const where = { organizationId, signal };
      const none: Action[] = [];
      const isNamed = query !== '' && scope === 'all';
      // As much as the service takes; what a person pastes can be longer.
      const name = query.slice(0, 100);
      const [sites, spaces, collections, pages, people, teams, changes] = await Promise.all([
        isNamed && seesPeople ? sitesOf(where, name) : none,
        isNamed ? spacesOf(where, name) : none,
        isNamed ? collectionsOf(where, name) : none,
        query && (scope === 'all' || scope === 'pages')
          ? pagesOf(where, query, scope === 'pages' ? space : undefined)
          : none,
        seesPeople && (scope === 'people' || (scope === 'all' && query.length > 1))
          ? peopleOf(where, query, scope === 'people' ? 20 : perGroup)
          : none,
        seesTeams && scope === 'people' ? teamsOf(where, query, perGroup) : none,
        scope === 'changes' ? changesOf(where, name) : none,
      ]);
      const groups: PaletteGroup[] = [
        { heading: shell('sites'), actions: sites },
        { heading: t('spaces'), actions: spaces },
        { heading: t('collections'), actions: collections },
        { heading: t('pages'), actions: pages },
        { heading: t('people'), actions: people },
        { heading: shell('teams'), actions: teams },
        { heading: shell('changes'), actions: changes },
      ];
      return groups.filter(group => group.actions.length > 0);
    },
    [organizationId, seesPeople, seesTeams, space],
  );
}
