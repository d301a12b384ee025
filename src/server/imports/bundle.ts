import type { ImportReportItem } from '#contract/import.ts';
import type { Said } from '../words/said.ts';

/** A file of the source: a text to become a page, or bytes that pages may use. */
export interface SourceFile {
  path: string;
  /** What it is called, where that is not the end of its path. */
  name?: string;
  bytes: Buffer;
}

/** A page that an import makes. Links in its text still name files of the source. */
export interface ImportedPage {
  /** Of its file; links are relative to it. Groups and links have none. */
  path: string | undefined;
  title: string;
  linkTitle?: string;
  type: 'document' | 'group' | 'link';
  markdown: string;
  /** The first line, which became the title and left the text. */
  heading?: string;
  /** Files of Markdown that it includes, as its text names them. */
  included?: readonly string[];
  /** Of its headings, by what links of the source name them; empty for what is the title. */
  anchors?: ReadonlyMap<string, string>;
  url?: string;
  description?: string;
  icon?: string;
  emoji?: string;
  hidden?: boolean;
  slug?: string;
  /** Among its neighbours, where the source numbers them. */
  position?: number;
  note?: Said;
  pages: ImportedPage[];
}

/** Content that several pages include. */
export interface ImportedContent {
  path: string;
  title: string;
  markdown: string;
}

/** What a source gave, before anything is stored. */
export interface Bundle {
  pages: ImportedPage[];
  contents: ImportedContent[];
  /** Files that pages may use, by path. */
  files: Map<string, SourceFile>;
  /** Of what became nothing. */
  report: ReportItem[];
}

/** What became of one file or page of the source. */
export interface ReportItem extends Omit<ImportReportItem, 'reason'> {
  reason?: Said;
}
