import type { OrganizationRow } from '../db/tables/accounts.ts';
import { forbidden } from '../http/errors.ts';

/** @throws 403 while the operator blocks the organization */
export function refuseWhenBlocked({ blocked_reason: reason }: Pick<OrganizationRow, 'blocked_reason'>): void {
  if (reason !== null) throw forbidden('organization-blocked', { reason });
}
