import type { Flag } from '../tables.ts';

export interface TranslationRow {
  organization_id: string;
  id: string;
  source_space_id: string;
  source_language: string;
  language: string;
  /** JSON of the rich-text document, as it was sent; empty for none. */
  instructions: string;
  status: 'pending' | 'running' | 'completed';
  /** The latest run. */
  job_id: string | null;
  result_space_id: string | null;
  result_revision_id: string | null;
  /** The revision of the source that the result was made from. */
  source_revision_id: string | null;
  last_run_at: string | null;
  /** By `writeSaid`. */
  last_run_error: string | null;
  /** 1 for one that is run by people alone. */
  paused: Flag;
  /** Of the source when it was measured last; null while there is no result. */
  pages: number | null;
  /** Of the revision that the result was made from: those that nobody has translated as they are there. */
  missing_pages: number | null;
  /** Of the source when it was measured last: those that are new or changed since the result was made. */
  changed_pages: number | null;
  /** The revision of the source that was measured last. */
  measured_revision_id: string | null;
  /** Another number with each write to its pages. */
  pages_version: number;
  /** Of the latest run: those that could not be translated. */
  failed_pages: number;
  kept: number;
  runs: number;
  total_words: number;
  total_pages: number;
  /** Milliseconds. */
  total_duration: number;
  latest_words: number;
  latest_pages: number;
  /** Milliseconds. */
  latest_duration: number;
  created_by: string;
  created_at: string;
  updated_at: string;
}

/** What an engine made of one text. */
interface TranslationTextRow {
  organization_id: string;
  translation_id: string;
  /** Of the text and of all that decides how it is translated. */
  hash: string;
  answer: string;
}

/** A page of the source, or a reusable content, as it was translated last. */
export interface TranslationPageRow {
  organization_id: string;
  translation_id: string;
  page_id: string;
  /** Fingerprint of what was translated. */
  source: string;
  /** What was translated, the body as the hash of an object. The title is null where it was before that was kept. */
  source_title: string | null;
  source_description: string | null;
  source_body: string | null;
  /** Fingerprint of glossary and instructions. */
  settings: string;
  title: string;
  description: string;
  /** Hash of the object with the translated text. */
  body: string | null;
  kept: number;
  translated_at: string;
  /** What people made of it; `edited_at` is null where nobody did. */
  edited_title: string | null;
  edited_description: string | null;
  /** Hashes of objects. */
  edited_body: string | null;
  edited_block_ids: string | null;
  edited_by: string | null;
  edited_at: string | null;
  /** JSON: who changed which text, and when; null for pages that were edited before that was kept. */
  editors: string | null;
  /** The engine has changed what people had changed. */
  attention: Flag;
  /** JSON of what it is; null for nothing, and where it was noted for the page only. */
  attention_items: string | null;
}

/** What became of a page, or a reusable content, in the latest run. */
export interface TranslationLogRow {
  organization_id: string;
  translation_id: string;
  page_id: string;
  kind: 'page' | 'reusable-content';
  /** In the source, as the run found it. */
  title: string;
  outcome: 'failed' | 'translated';
  /** Why it failed, by `writeSaid`. */
  reason: string | null;
  /** That were sent. */
  words: number;
  /** Milliseconds. */
  duration: number;
  finished_at: string;
}

export interface GlossaryEntryRow {
  organization_id: string;
  id: string;
  /** In every language. */
  keep: Flag;
  match_case: Flag;
  created_at: string;
  updated_at: string;
}

export interface GlossaryTermRow {
  organization_id: string;
  entry_id: string;
  language: string;
  term: string;
  sort_term: string;
}

export interface TranslationTables {
  translations: TranslationRow;
  translation_texts: TranslationTextRow;
  translation_pages: TranslationPageRow;
  translation_log: TranslationLogRow;
  glossary_entries: GlossaryEntryRow;
  glossary_terms: GlossaryTermRow;
}
