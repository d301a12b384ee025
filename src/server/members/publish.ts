import type { Context } from '../http/context.ts';

/** Tells whoever looks that a membership changed. */
export function publishMember(
  { services, afterCommit }: Pick<Context, 'services' | 'afterCommit'>,
  organizationId: string,
  userId: string,
): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'member', data: { userId } }));
}
