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

/** The sums of the pages of a site on one day, which triggers keep. */
export interface SiteDayRow extends Pick<PageDayRow, 'organization_id' | 'site_id' | 'day'> {
  pages: number;
  views: number;
  helpful: number;
  unhelpful: number;
}

/** The days of a page in one half or sixth of a month, or all of them, which triggers sum. */
export interface PageSpanRow extends Omit<PageDayRow, 'id' | 'day' | 'told_views'> {
  /** The first day of a half; that of a sixth behind an `f`; or `all`. */
  span: string;
  days: number;
}

/** How often readers of a site looked for something in one day. */
export interface SearchDayRow {
  organization_id: string;
  id: string;
  site_id: string;
  day: string;
  query: string;
  searches: number;
  /** Searches that found nothing. */
  without_result: number;
}

/** The days of a search, as those of a page. */
export interface SearchSpanRow extends Omit<SearchDayRow, 'id' | 'day'> {
  span: string;
  days: number;
}

/** How often agents asked a site in one day. */
export interface AgentDayRow {
  organization_id: string;
  id: string;
  site_id: string;
  day: string;
  kind: 'markdown' | 'llms' | 'mcp';
  requests: number;
}

export interface InsightTables {
  page_days: PageDayRow;
  page_spans: PageSpanRow;
  site_days: SiteDayRow;
  search_days: SearchDayRow;
  search_spans: SearchSpanRow;
  agent_days: AgentDayRow;
}
