/** What happens by itself when a row is written; `new` and `old` are its versions. The SQL is the same on both engines. */
export interface Trigger {
  name: string;
  /** `insert`, `delete`, or `update of` columns. */
  event: string;
  table: string;
  when?: string;
  /**
   * A condition on rows that others may write at the same time: where several connections write, they wait for each other
   * and see what the others wrote.
   */
  locks?: { table: string; condition: string };
  statements: readonly string[];
  /** Planned for any values: PostgreSQL would plan for these, and prefers an index that is shorter where it expects many rows. */
  isPlannedForAny?: true;
}
