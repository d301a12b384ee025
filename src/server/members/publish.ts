import type { Context } from '../http/context.ts';

/** Announces a changed membership; `removed` saves listeners from loading a member who is gone. */
export function publishMember(
  { services, afterCommit }: Pick<Context, 'services' | 'afterCommit'>,
  organizationId: string,
  userId: string,
  { removed = false } = {},
): void {
  const data = removed ? { userId, removed } : { userId };
  afterCommit(() => services.events.publish({ organizationId, type: 'member', data }));
}
