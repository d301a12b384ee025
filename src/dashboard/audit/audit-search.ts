export const ranges = ['day', 'week', 'month', 'quarter', 'dates'] as const;
export type Range = (typeof ranges)[number];

/** What the log is asked for; it stands in the address. Days are `YYYY-MM-DD` in the viewer's zone. */
export type AuditSearch = {
  actor?: string;
  action?: string;
  type?: string;
  target?: string;
  range?: Range;
  from?: string;
  to?: string;
  /** The event whose details are open. */
  event?: string;
};

export type AuditChange = { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined };
