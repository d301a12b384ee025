import { useQueryClient } from '@tanstack/react-query';
import type { DefaultLevel, Role, TeamPermission, UserPermission } from '#client/types.gen.ts';
import {
  type AccessTarget,
  type ContentTarget,
  changeLevel,
  giveLevel,
  refreshAccess,
  type Subject,
  setDefaultLevel,
  takeLevel,
} from '#dashboard/access/access-data.ts';
import { t } from '#dashboard/messages/access.ts';
import { defaultLevelName } from '#dashboard/shell/default-levels.ts';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { levelName } from '#dashboard/shell/roles.ts';
import { offerUndo, toastUndo } from '#dashboard/shell/undo.ts';

/** Somebody with a level of their own. */
export type Given = Subject & { name: string; level: Role };
/** Somebody who is to get one. */
export type Receiver = Subject & { name: string };

/** Gives, changes and takes levels: at once and with Undo. */
export function useAccessActions(target: AccessTarget) {
  const queries = useQueryClient();
  const refresh = () => refreshAccess(queries);

  /** Shows it, sends it, and puts it back when it is refused. */
  const attempt = async (restore: () => void, send: () => Promise<void>) => {
    try {
      await send();
    } catch (error) {
      restore();
      throw error;
    } finally {
      await refresh();
    }
  };
  const patch = (subject: Subject, permission: Role | undefined) =>
    subject.kind === 'user'
      ? patchLists<UserPermission>(queries, 'access-users', row =>
          row.user.id === subject.id ? permission && { ...row, permission } : row,
        )
      : patchLists<TeamPermission>(queries, 'access-teams', row =>
          row.team.id === subject.id ? permission && { ...row, permission } : row,
        );
  const set = (subject: Subject, level: Role) =>
    attempt(patch(subject, level), () => changeLevel(target, subject, level));
  const take = (subject: Subject) => attempt(patch(subject, undefined), () => takeLevel(target, subject));

  const setDefault = (content: ContentTarget, level: DefaultLevel) =>
    attempt(
      () => {},
      () => setDefaultLevel(content, level),
    );

  return {
    change: (given: Given, level: Role) =>
      void offerUndo(set(given, level), t('changed', { name: given.name, level: levelName(level) }), () =>
        set(given, given.level),
      ),
    remove: (given: Given) =>
      void offerUndo(take(given), t('removed', { name: given.name }), () => set(given, given.level)),
    /** @throws ApiError for the form to show */
    give: async (receivers: readonly Receiver[], level: Role) => {
      await attempt(
        () => {},
        () => giveLevel(target, receivers, level),
      );
      const name = receivers[0]?.name ?? '';
      toastUndo(t('given', { count: receivers.length, name, level: levelName(level) }), async () => {
        await Promise.all(receivers.map(receiver => takeLevel(target, receiver)));
        await refresh();
      });
    },
    setDefault: (content: ContentTarget, level: DefaultLevel) => {
      void offerUndo(
        setDefault(content, level),
        t('everyoneChanged', { level: defaultLevelName(level, content.nested) }),
        () => setDefault(content, content.defaultLevel),
      );
    },
  };
}
