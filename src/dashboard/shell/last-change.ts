import { listOrganizationAuditEvents } from '#client/sdk.gen.ts';
import type { LastChange } from '#dashboard/forms/use-comparison.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/**
 * Asks the audit log who did something to a thing last. Only admins of the organization may read it; the others do not
 * ask.
 *
 * @param action a word of `listOrganizationAuditEventActions`
 * @param target the thing's id
 */
export function useLastChange(action: string, target: string): (() => Promise<LastChange | undefined>) | undefined {
  const { id: organizationId, permissions } = useOrganization();
  const user = useCurrentUser();
  if (!permissions.admin) return undefined;
  return async () => {
    const { data } = await listOrganizationAuditEvents({
      path: { organizationId },
      query: { action, target, limit: 1 },
    });
    const [event] = data.items;
    if (!event?.actor.label) return undefined;
    return { name: event.actor.label, own: event.actor.id === user?.id, at: event.occurredAt };
  };
}
