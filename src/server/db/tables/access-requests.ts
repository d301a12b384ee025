import type { Role } from '#contract/common.ts';
import type { GrantRow } from './spaces.ts';

/** What one person asks for on one item, or as their role in the organization. */
export interface AccessRequestRow {
  organization_id: string;
  item_kind: GrantRow['item_kind'] | 'organization';
  item_id: string;
  user_id: string;
  /** Another one for each time that people are told. */
  id: string;
  level: Role;
  /** Empty when nothing was written. */
  message: string;
  created_at: string;
  /** `null` while nobody has decided; whoever is given a level has no row any more. */
  declined_at: string | null;
}

export interface AccessRequestTables {
  access_requests: AccessRequestRow;
}
