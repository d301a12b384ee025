import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';

type Telling = Pick<Context, 'afterCommit'> & { services: Pick<Services, 'events'> };

/**
 * Tells the organization that spaces, collections or levels changed. It says no more: who hears it may be about to see
 * less than before.
 */
export function treeChanged(context: Telling, ...organizationIds: readonly string[]): void {
  for (const organizationId of new Set(organizationIds)) {
    context.afterCommit(() => context.services.events.publish({ organizationId, type: 'tree', data: {} }));
  }
}
