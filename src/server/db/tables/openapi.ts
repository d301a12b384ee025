import type { ProcessErrorCode, ProcessingState } from '#contract/openapi-specs.ts';

export interface OpenAPISpecRow {
  organization_id: string;
  id: string;
  slug: string;
  /** Where it is read from; else `source_sha256` names the text that was sent. */
  source_url: string | null;
  source_sha256: string | null;
  /** Hours after which it is read again from its address; 0 for never. */
  refresh_hours: number;
  visibility: 'private' | 'public';
  state: ProcessingState;
  /** Counts POST and PUT: a run whose request is not the last one any more has no say. */
  requests: number;
  last_version_id: string | null;
  /** Of the latest version, as its document says; null until it was read. */
  document_title: string | null;
  document_version: string | null;
  operations: number | null;
  last_processed_at: string | null;
  error_code: ProcessErrorCode | null;
  /** What went wrong, by `writeSaid`. */
  error: string | null;
  created_at: string;
  updated_at: string;
}

/** What was read at one time; its files lie in the file store. */
export interface OpenAPIVersionRow {
  organization_id: string;
  spec_id: string;
  id: string;
  created_at: string;
  format: 'json' | 'yaml';
  /** The first file as it was read. */
  raw_sha256: string;
  /** JSON: every parsed file by its name (decisions 4.8). */
  files_sha256: string;
  /** SHA-256 of what all its files say, however they are written and named; null for those that were read before it was kept. */
  content_digest: string | null;
  /** JSON: what it holds, and where each part of it stands among the parts (`ApiIndex`). */
  index_sha256: string;
  /** One JSON value after the other, each an operation or a schema ready to be shown. */
  parts_sha256: string;
  /** Against the version before; null for the first one, and for those that were read before it was counted. */
  operations_added: number | null;
  operations_removed: number | null;
  /** As its document numbers itself; null for those that were read before it was kept. */
  document_version: string | null;
}

/** How often what pages show of an organization's specifications changed; no row before the first time. */
export interface OpenAPIChangesRow {
  organization_id: string;
  changes: number;
}

export interface OpenAPITables {
  openapi_specs: OpenAPISpecRow;
  openapi_versions: OpenAPIVersionRow;
  openapi_changes: OpenAPIChangesRow;
}
