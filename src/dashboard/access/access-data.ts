import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { updateCollectionById, updateSpaceById } from '#client/sdk.gen.ts';
import type { DefaultLevel, Role } from '#client/types.gen.ts';
import { type LevelItem, levelsOf } from '#dashboard/access/levels-of.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';

/** A space or collection whose levels are shown. */
export interface ContentTarget {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  defaultLevel: DefaultLevel;
  /** Whether it stands in a collection, whose levels it can inherit. */
  nested: boolean;
}

/** What the levels that are shown are on; on a site everyone has the level of their role. */
export type AccessTarget = ContentTarget | { kind: 'site'; id: string; title: string; organizationId: string };

/** Whom a level is given to. */
export interface Subject {
  kind: 'user' | 'team';
  id: string;
}

// A list of given levels is as long as its admins make it; what is beyond this is counted.
const limit = 200;

export const givenUsersOptions = (item: LevelItem) =>
  queryOptions({
    queryKey: [{ _id: 'access-users', kind: item.kind, id: item.id }],
    queryFn: async ({ signal }) => (await levelsOf(item).users({ query: { limit }, signal })).data,
  });

export const givenTeamsOptions = (item: LevelItem) =>
  queryOptions({
    queryKey: [{ _id: 'access-teams', kind: item.kind, id: item.id }],
    queryFn: async ({ signal }) => (await levelsOf(item).teams({ query: { limit }, signal })).data,
  });

/** Everybody who can see it, in pages. */
export const seersOptions = (item: LevelItem, search: string) => ({
  queryKey: [{ _id: 'access-seers', kind: item.kind, id: item.id, search }] as const,
  queryFn: async ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) => {
    const query = { limit: 50, ...(search && { search }), ...(typeof pageParam === 'string' && { page: pageParam }) };
    return (await levelsOf(item).seers({ query, signal })).data;
  },
});

export async function giveLevel(item: LevelItem, subjects: readonly Subject[], role: Role): Promise<void> {
  const ids = (of: Subject['kind']) => subjects.filter(subject => subject.kind === of).map(subject => subject.id);
  await levelsOf(item).give({ body: { users: ids('user'), teams: ids('team'), role } });
}

export async function changeLevel(item: LevelItem, { kind, id }: Subject, role: Role): Promise<void> {
  const levels = levelsOf(item);
  const body = { role };
  await (kind === 'user' ? levels.changeUser(id, { body }) : levels.changeTeam(id, { body }));
}

export async function takeLevel(item: LevelItem, { kind, id }: Subject): Promise<void> {
  const levels = levelsOf(item);
  await (kind === 'user' ? levels.takeUser(id) : levels.takeTeam(id));
}

export async function setDefaultLevel(
  { kind, id }: Pick<ContentTarget, 'kind' | 'id'>,
  defaultLevel: DefaultLevel,
): Promise<void> {
  await (kind === 'space'
    ? updateSpaceById({ path: { spaceId: id }, body: { defaultLevel } })
    : updateCollectionById({ path: { collectionId: id }, body: { defaultLevel } }));
}

/** Who sees what depends on levels, so everything that shows content is loaded again. */
export const refreshAccess = (queries: QueryClient): Promise<void> =>
  refreshOperations(
    queries,
    'access-users',
    'access-teams',
    'access-seers',
    'access-requests',
    'getSpaceById',
    'getCollectionById',
    'getContentTree',
    'listSpacesInOrganizationById',
    'listTeamsInOrganizationById',
    'listMembersInOrganizationById',
    'listSpacesForOrganizationMember',
    'getSiteById',
  );
