export interface SitePublishingAuthRow {
  organization_id: string;
  site_id: string;
  /** What the key of visitors' tokens is made from, besides the installation's secret; the key itself is stored nowhere. */
  key_salt: string;
  /** What the key before was made from, and until when its tokens are taken too. */
  old_key_salt: string | null;
  old_key_until: string | null;
  fallback_url: string | null;
  logout_url: string | null;
}

export interface SiteAdaptiveSchemaRow {
  organization_id: string;
  site_id: string;
  /** JSON (`SiteAdaptiveJSONSchema`). */
  json_schema: string;
  updated_at: string;
}

export interface SiteSegmentsRow {
  organization_id: string;
  site_id: string;
  /** JSON of a list (`SiteSegment`). */
  segments: string;
}

export interface VisitorTables {
  site_publishing_auth: SitePublishingAuthRow;
  site_adaptive_schemas: SiteAdaptiveSchemaRow;
  site_segments: SiteSegmentsRow;
}
