import {
  Braces,
  FolderTree,
  GitPullRequestArrow,
  Globe,
  House,
  Inbox,
  Languages,
  type LucideIcon,
  Settings,
  Users,
} from 'lucide-react';
import type { Organization } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/shell.ts';

export type Place = {
  id: string;
  label: string;
  /** Below `/o/:org`. */
  path: string;
  icon: LucideIcon;
  /** The second key after g. */
  key?: string;
  /** At the top of the sidebar; the others are in the palette only. */
  area: 'top' | 'hidden';
  /** Also in the bar at the bottom of a phone. */
  bottom?: boolean;
  /** @param sites whether the service has listed a site for this person */
  allowed?: (permissions: Organization['permissions'], sites: boolean) => boolean;
};

/** Guests see no lists of translations and specifications. */
const isMember = (permissions: Organization['permissions']): boolean => permissions.listMembers;

/** The places of an organization that have no object of their own in the sidebar. */
export const places: readonly Place[] = [
  { id: 'home', label: t('home'), path: '', icon: House, key: 'h', area: 'top', bottom: true },
  { id: 'inbox', label: t('inbox'), path: '/inbox', icon: Inbox, key: 'i', area: 'top', bottom: true },
  {
    id: 'changes',
    label: t('changes'),
    path: '/changes',
    icon: GitPullRequestArrow,
    key: 'c',
    area: 'top',
    bottom: true,
  },
  {
    id: 'sites',
    label: t('sites'),
    path: '/sites',
    icon: Globe,
    key: 's',
    area: 'top',
    // Guests may be given some.
    allowed: (permissions, sites) => isMember(permissions) || sites,
  },
  { id: 'content', label: t('content'), path: '/content', icon: FolderTree, key: 'd', area: 'top' },
  {
    id: 'translations',
    label: t('translations'),
    path: '/translations',
    icon: Languages,
    area: 'top',
    allowed: isMember,
  },
  { id: 'openapi', label: t('specs'), path: '/openapi', icon: Braces, area: 'top', allowed: isMember },
  {
    id: 'members',
    label: t('members'),
    path: '/settings/members',
    icon: Users,
    key: 'm',
    area: 'hidden',
    allowed: permissions => permissions.listMembers,
  },
  { id: 'settings', label: t('settings'), path: '/settings', icon: Settings, key: ',', area: 'hidden' },
  { id: 'deleted', label: t('recentlyDeleted'), path: '/content/deleted', icon: FolderTree, area: 'hidden' },
  {
    id: 'teams',
    label: t('teams'),
    path: '/settings/teams',
    icon: Settings,
    area: 'hidden',
    allowed: ({ listTeams, ownTeam }) => listTeams || ownTeam,
  },
  // What only admins set and watch.
  ...(['invites', 'sso', 'merge-rules', 'audit', 'webhooks', 'health'] as const).map(page => ({
    id: page,
    label: t(page),
    path: `/settings/${page}`,
    icon: Settings,
    area: 'hidden' as const,
    allowed: ({ admin }: Organization['permissions']) => admin,
  })),
];

export const placesFor = (permissions: Organization['permissions'], sites: boolean): Place[] =>
  places.filter(place => place.allowed?.(permissions, sites) ?? true);

/**
 * The place that a path lies below. What a frame already leads to, as the settings and the content around a space, is left
 * out where there is one.
 *
 * @param path below `/o/:org`
 */
export function placeAbove(path: string, framed: boolean): Place | undefined {
  const inContent = path.startsWith('/s/') ? `/content${path}` : path;
  const above = places.filter(place => place.path !== '' && inContent.startsWith(`${place.path}/`));
  return above
    .filter(({ id }) => !framed || (id !== 'settings' && id !== 'content'))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Where the same section is in another organization: its settings and lists exist everywhere, its objects do not.
 *
 * @param path the whole path that is shown now
 */
export function pathInOrganization(path: string, organizationId: string): string {
  const below = path.split('/').slice(3);
  const depth = below[0] === 'settings' ? 2 : 1;
  const section = ['s', undefined].includes(below[0]) ? [] : below.slice(0, depth);
  return ['', 'o', organizationId, ...section].join('/');
}
