import type { permissions } from '#contract/permissions.ts';
import { homeOf } from '../access/item-rows.ts';
import type { Handlers } from '../http/context.ts';
import {
  changeLevel,
  giveLevel,
  listAggregate,
  listTeams,
  listUsers,
  managedCollection,
  managedSpace,
  takeLevel,
} from './item-grants.ts';

export const grantHandlers: Handlers<typeof permissions> = {
  async inviteToSpace({ params, body, context }) {
    await giveLevel(context, await managedSpace(context, params.spaceId), body);
  },
  async listUserPermissionsInSpace({ params, query, context }) {
    return listUsers(context, await managedSpace(context, params.spaceId), query);
  },
  async updateUserPermissionInSpace({ params, body, context }) {
    const subject = { kind: 'user', id: params.userId } as const;
    await changeLevel(context, await managedSpace(context, params.spaceId), subject, body.role);
  },
  async removeUserFromSpace({ params, context }) {
    await takeLevel(context, await managedSpace(context, params.spaceId), { kind: 'user', id: params.userId });
  },
  async listTeamPermissionsInSpace({ params, query, context }) {
    return listTeams(context, await managedSpace(context, params.spaceId), query);
  },
  async updateTeamPermissionInSpace({ params, body, context }) {
    const subject = { kind: 'team', id: params.teamId } as const;
    await changeLevel(context, await managedSpace(context, params.spaceId), subject, body.role);
  },
  async removeTeamFromSpace({ params, context }) {
    await takeLevel(context, await managedSpace(context, params.spaceId), { kind: 'team', id: params.teamId });
  },
  async listPermissionsAggregateInSpace({ params, query, context }) {
    const item = { kind: 'space', id: params.spaceId } as const;
    const load = () => managedSpace(context, item.id);
    return listAggregate(context, item, homeOf(item.kind, item.id), load, query);
  },

  async inviteToCollection({ params, body, context }) {
    await giveLevel(context, await managedCollection(context, params.collectionId), body);
  },
  async listUserPermissionsInCollection({ params, query, context }) {
    return listUsers(context, await managedCollection(context, params.collectionId), query);
  },
  async updateUserPermissionInCollection({ params, body, context }) {
    const subject = { kind: 'user', id: params.userId } as const;
    await changeLevel(context, await managedCollection(context, params.collectionId), subject, body.role);
  },
  async removeUserFromCollection({ params, context }) {
    await takeLevel(context, await managedCollection(context, params.collectionId), {
      kind: 'user',
      id: params.userId,
    });
  },
  async listTeamPermissionsInCollection({ params, query, context }) {
    return listTeams(context, await managedCollection(context, params.collectionId), query);
  },
  async updateTeamPermissionInCollection({ params, body, context }) {
    const subject = { kind: 'team', id: params.teamId } as const;
    await changeLevel(context, await managedCollection(context, params.collectionId), subject, body.role);
  },
  async removeTeamFromCollection({ params, context }) {
    await takeLevel(context, await managedCollection(context, params.collectionId), {
      kind: 'team',
      id: params.teamId,
    });
  },
  async listPermissionsAggregateInCollection({ params, query, context }) {
    const item = { kind: 'collection', id: params.collectionId } as const;
    const load = () => managedCollection(context, item.id);
    return listAggregate(context, item, homeOf(item.kind, item.id), load, query);
  },
};
