/** One step that an admin takes with many members; the job of the same id does it. */
export interface MemberBulkChangeRow {
  organization_id: string;
  id: string;
  /** JSON of `MemberBulkAction`. */
  action: string;
  created_by: string;
  created_at: string;
}

/** What becomes of one member. */
export interface MemberBulkItemRow {
  organization_id: string;
  bulk_id: string;
  user_id: string;
  state: 'waiting' | 'changed' | 'unchanged' | 'failed';
  /** JSON of the `Standing` that the member is to have. */
  wanted: string;
  /** JSON of the only one that may be changed, for an undo; any other stays. */
  expected: string | null;
  /** JSON of the one before, once it was changed. */
  before: string | null;
  /** As `writeSaid` writes it. */
  reason: string | null;
}

export interface MemberBulkTables {
  member_bulk_changes: MemberBulkChangeRow;
  member_bulk_items: MemberBulkItemRow;
}
