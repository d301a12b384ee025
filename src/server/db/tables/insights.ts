/** What readers did on a page of a site in one day. */
export interface PageDayRow {
  organization_id: string;
  id: string;
  site_id: string;
  /** `2026-03-01`, in UTC. */
  day: string;
  space_id: string;
  page_id: string;
  views: number;
  /** How many of them webhooks were told of. */
  told_views: number;
  helpful: number;
  unhelpful: number;
}

export interface InsightTables {
  page_days: PageDayRow;
}
