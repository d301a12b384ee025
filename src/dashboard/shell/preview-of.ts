import {
  getChangeRequestById,
  getCollectionById,
  getMemberInOrganizationById,
  getPageById,
  getSiteById,
  getSpaceById,
  getTeamInOrganizationById,
} from '#client/sdk.gen.ts';
import { t as home } from '#dashboard/messages/home.ts';
import { t as members } from '#dashboard/messages/members.ts';
import { t as words } from '#dashboard/messages/palette.ts';
import { t as states } from '#dashboard/messages/site-states.ts';
import { t as teams } from '#dashboard/messages/teams.ts';
import type { Previewed, PreviewKind } from '#dashboard/shell/preview-address.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { shownStatus } from '#dashboard/shell/shown-status.ts';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';

/** What a place is, in short: a few facts, and the beginning of its text as Markdown. */
export interface Preview {
  facts?: readonly string[];
  text?: string | undefined;
}

/** As much of a text as fills the preview, in characters. */
const most = 3000;

type Load = (ids: readonly string[], signal: AbortSignal) => Promise<Preview>;

const loads: Record<PreviewKind, Load> = {
  page: previewPage,
  request: previewRequest,
  space: previewSpace,
  collection: previewCollection,
  site: previewSite,
  member: previewMember,
  team: previewTeam,
};

/** @throws ApiError */
export const loadPreview = ({ kind, ids }: Previewed, signal: AbortSignal): Promise<Preview> =>
  loads[kind](ids, signal);

async function previewPage([, spaceId = '', pageId = '']: readonly string[], signal: AbortSignal): Promise<Preview> {
  const { data } = await getPageById({ path: { spaceId, pageId }, query: { format: 'markdown' }, signal });
  const { description, markdown = '' } = data;
  return { text: [description, markdown.slice(0, most)].filter(Boolean).join('\n\n') };
}

async function previewRequest([, spaceId = '', number = '']: readonly string[], signal: AbortSignal): Promise<Preview> {
  const { data } = await getChangeRequestById({ path: { spaceId, changeRequestId: number }, signal });
  return {
    facts: [home(`status.${shownStatus(data)}`), data.createdBy.displayName, relativeTime(new Date(data.updatedAt))],
    text: data.description,
  };
}

async function previewSpace([, spaceId = '']: readonly string[], signal: AbortSignal): Promise<Preview> {
  const { data } = await getSpaceById({ path: { spaceId }, signal });
  return { facts: [words('updated', { when: relativeTime(new Date(data.updatedAt)) })] };
}

async function previewCollection([, collectionId = '']: readonly string[], signal: AbortSignal): Promise<Preview> {
  const { data } = await getCollectionById({ path: { collectionId }, signal });
  return { text: data.description };
}

async function previewSite(
  [organizationId = '', siteId = '']: readonly string[],
  signal: AbortSignal,
): Promise<Preview> {
  const { data } = await getSiteById({ path: { organizationId, siteId }, signal });
  return { facts: [states(data.state), data.urls.published ?? '', home('spacesOf', { count: data.siteSpaces })] };
}

async function previewMember(
  [organizationId = '', userId = '']: readonly string[],
  signal: AbortSignal,
): Promise<Preview> {
  const { data } = await getMemberInOrganizationById({ path: { organizationId, userId }, signal });
  const { role, user, lastSeenAt, disabled } = data;
  const seen = lastSeenAt ? relativeTime(new Date(lastSeenAt)) : members('never');
  return {
    facts: [roleName(role), disabled ? members('disabled') : '', user.email ?? '', `${members('lastSeen')}: ${seen}`],
  };
}

async function previewTeam(
  [organizationId = '', teamId = '']: readonly string[],
  signal: AbortSignal,
): Promise<Preview> {
  const { data } = await getTeamInOrganizationById({ path: { organizationId, teamId }, signal });
  const owners = data.owners.map(({ displayName }) => displayName).join(', ');
  return {
    facts: [
      teams('teamsCount', { count: data.members }),
      home('spacesOf', { count: data.spaces }),
      `${teams('owners')}: ${owners || teams('ownerNone')}`,
    ],
  };
}
