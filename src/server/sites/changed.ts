import type { Context } from '../http/context.ts';

/** Tells whoever looks at the site now. */
export function changed(context: Context, organizationId: string, siteId: string): void {
  context.afterCommit(() => context.services.events.publish({ organizationId, siteId, type: 'site', data: {} }));
}
