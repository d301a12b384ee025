import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  inviteToCollection,
  inviteToSpace,
  listPermissionsAggregateInCollection,
  listPermissionsAggregateInSpace,
  listTeamPermissionsInCollection,
  listTeamPermissionsInSpace,
  listUserPermissionsInCollection,
  listUserPermissionsInSpace,
  removeTeamFromCollection,
  removeTeamFromSpace,
  removeUserFromCollection,
  removeUserFromSpace,
  updateCollectionById,
  updateSpaceById,
  updateTeamPermissionInCollection,
  updateTeamPermissionInSpace,
  updateUserPermissionInCollection,
  updateUserPermissionInSpace,
} from '#client/sdk.gen.ts';
import type { DefaultLevel, Role } from '#client/types.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';

/** A space or collection whose levels are shown. */
export interface AccessTarget {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  defaultLevel: DefaultLevel;
  /** Whether it stands in a collection, whose levels it can inherit. */
  nested: boolean;
}

type Item = Pick<AccessTarget, 'kind' | 'id'>;

/** Whom a level is given to. */
export interface Subject {
  kind: 'user' | 'team';
  id: string;
}

// A list of given levels is as long as its admins make it; what is beyond this is counted.
const limit = 200;

export const givenUsersOptions = ({ kind, id }: Item) =>
  queryOptions({
    queryKey: [{ _id: 'access-users', kind, id }],
    queryFn: async ({ signal }) => {
      const query = { limit };
      const { data } = await (kind === 'space'
        ? listUserPermissionsInSpace({ path: { spaceId: id }, query, signal })
        : listUserPermissionsInCollection({ path: { collectionId: id }, query, signal }));
      return data;
    },
  });

export const givenTeamsOptions = ({ kind, id }: Item) =>
  queryOptions({
    queryKey: [{ _id: 'access-teams', kind, id }],
    queryFn: async ({ signal }) => {
      const query = { limit };
      const { data } = await (kind === 'space'
        ? listTeamPermissionsInSpace({ path: { spaceId: id }, query, signal })
        : listTeamPermissionsInCollection({ path: { collectionId: id }, query, signal }));
      return data;
    },
  });

/** Everybody who can see it, in pages. */
export const seersOptions = ({ kind, id }: Item, search: string) => ({
  queryKey: [{ _id: 'access-seers', kind, id, search }] as const,
  queryFn: async ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) => {
    const query = { limit: 50, ...(search && { search }), ...(typeof pageParam === 'string' && { page: pageParam }) };
    const { data } = await (kind === 'space'
      ? listPermissionsAggregateInSpace({ path: { spaceId: id }, query, signal })
      : listPermissionsAggregateInCollection({ path: { collectionId: id }, query, signal }));
    return data;
  },
});

export async function giveLevel({ kind, id }: Item, subjects: readonly Subject[], role: Role): Promise<void> {
  const ids = (of: Subject['kind']) => subjects.filter(subject => subject.kind === of).map(subject => subject.id);
  const body = { users: ids('user'), teams: ids('team'), role };
  await (kind === 'space'
    ? inviteToSpace({ path: { spaceId: id }, body })
    : inviteToCollection({ path: { collectionId: id }, body }));
}

export async function changeLevel({ kind, id }: Item, subject: Subject, role: Role): Promise<void> {
  const body = { role };
  if (kind === 'space')
    await (subject.kind === 'user'
      ? updateUserPermissionInSpace({ path: { spaceId: id, userId: subject.id }, body })
      : updateTeamPermissionInSpace({ path: { spaceId: id, teamId: subject.id }, body }));
  else
    await (subject.kind === 'user'
      ? updateUserPermissionInCollection({ path: { collectionId: id, userId: subject.id }, body })
      : updateTeamPermissionInCollection({ path: { collectionId: id, teamId: subject.id }, body }));
}

export async function takeLevel({ kind, id }: Item, subject: Subject): Promise<void> {
  if (kind === 'space')
    await (subject.kind === 'user'
      ? removeUserFromSpace({ path: { spaceId: id, userId: subject.id } })
      : removeTeamFromSpace({ path: { spaceId: id, teamId: subject.id } }));
  else
    await (subject.kind === 'user'
      ? removeUserFromCollection({ path: { collectionId: id, userId: subject.id } })
      : removeTeamFromCollection({ path: { collectionId: id, teamId: subject.id } }));
}

export async function setDefaultLevel({ kind, id }: Item, defaultLevel: DefaultLevel): Promise<void> {
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
    'getSpaceById',
    'getCollectionById',
    'getContentTree',
    'listSpacesInOrganizationById',
    'listTeamsInOrganizationById',
    'listMembersInOrganizationById',
    'listSpacesForOrganizationMember',
  );
