import {
  getOrganizationAuditEventOptions,
  listOrganizationAuditEventActionsOptions,
  listOrganizationAuditEventsInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { AuditEvent } from '#client/types.gen.ts';
import type { AuditSearch } from '#dashboard/audit/audit-search.ts';
import { t } from '#dashboard/messages/audit.ts';
import { localized } from '#dashboard/messages/locale.ts';

export const targetTypes = [
  'change-request',
  'collection',
  'invite',
  'member',
  'openapi-spec',
  'organization',
  'saml-provider',
  'share-link',
  'site',
  'site-redirect',
  'space',
  'team',
  'token',
  'translation',
  'user',
  'webhook',
] as const;

/** The word for a kind of thing; one that is not known here stands as the service says it. */
export function typeName(type: string): string {
  const known = targetTypes.find(other => other === type);
  return known ? t(`type.${known}`) : type;
}

/** What was done, in the language of the interface; `label` is what the service says. */
export const actionName = ({ id, label }: { id: string; label: string }): string =>
  localized('audit-actions', id, label);

export const actorName = ({ type, label }: AuditEvent['actor']): string =>
  type === 'system' ? t('system') : (label ?? t('unnamed'));

const minutesBack = { day: 24 * 60, week: 7 * 24 * 60, month: 30 * 24 * 60, quarter: 90 * 24 * 60 } as const;

/** Midnight of a day of the viewer, `days` later; undefined for what is no day. */
function startOfDay(day: string | undefined, days = 0): Date | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  if (!parts) return undefined;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + days);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Times in whole minutes, so that drawing the page again asks for the same. */
export function timesOf({ range, from, to }: AuditSearch, now = new Date()): { from?: string; to?: string } {
  if (range === undefined) return {};
  if (range !== 'dates') {
    const minute = 60_000;
    const since = Math.floor(now.getTime() / minute) - minutesBack[range];
    return { from: new Date(since * minute).toISOString() };
  }
  const first = startOfDay(from);
  const end = startOfDay(to, 1);
  return {
    ...(first && { from: first.toISOString() }),
    ...(end && { to: new Date(end.getTime() - 1).toISOString() }),
  };
}

/** The filter of the API that the address asks for. */
export function filterOf(search: AuditSearch, now?: Date) {
  const { actor, action, type, target } = search;
  return {
    ...timesOf(search, now),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(type && { targetType: type }),
    ...(target && { target }),
  };
}

export const eventsOptions = (organizationId: string, filter: ReturnType<typeof filterOf>) =>
  listOrganizationAuditEventsInfiniteOptions({ path: { organizationId }, query: { limit: 100, ...filter } });

export const eventOptions = (organizationId: string, auditEventId: string) =>
  getOrganizationAuditEventOptions({ path: { organizationId, auditEventId } });

/** The words for what can be done never change while the service runs. */
export const actionsOptions = (organizationId: string) => ({
  ...listOrganizationAuditEventActionsOptions({ path: { organizationId } }),
  staleTime: Number.POSITIVE_INFINITY,
});
