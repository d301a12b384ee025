/** Where a link of a page leads for this reader. */
export interface ResolvedLink {
  href: string;
  /** The target's title, shown on cards and mentions. */
  title?: string;
  /** The target does not exist or may not be seen; shown as text. */
  broken?: boolean;
  external?: boolean;
}

/** Words the rendered page shows by itself. */
export interface Labels {
  copy: string;
  permalink: string;
  info: string;
  success: string;
  warning: string;
  danger: string;
  notes: string;
  backToText: string;
  brokenLink: string;
  details: string;
  download: string;
  scrollableTable: string;
  missingContent: string;
  condition: string;
  taskDone: string;
  taskOpen: string;
}

export const LABELS: Labels = {
  copy: 'Copy',
  permalink: 'Link to this section',
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
  notes: 'Notes',
  backToText: 'Back to the text',
  brokenLink: 'This link is broken',
  details: 'Details',
  download: 'Download',
  scrollableTable: 'Table',
  missingContent: 'This content is not available',
  condition: 'Shown when',
  taskDone: 'Done',
  taskOpen: 'To do',
};

/** How a page is rendered. Everything is optional; without resolvers, internal references show as broken links. */
export interface Highlighter {
  /** Code as HTML with `hljs-*` spans; undefined for a language that is not known. */
  highlight(code: string, language: string): string | undefined;
  /** The name readers know a language by; empty for plain text. */
  languageName(language: string): string;
}

export interface RenderOptions {
  /** One id for each block that is not a `close`, in order: `data-block` on the rendered element. */
  blockIds?: readonly string[];
  resolveLink?: (href: string) => ResolvedLink;
  resolveImage?: (src: string) => string;
  /** Values of `space.vars` and `page.vars` for expressions when `evaluate` is not given. */
  variables?: { space?: Record<string, string>; page?: Record<string, string> };
  /** The text of `{{ expression }}`. An error thrown shows the expression. */
  evaluate?: (expression: string) => string;
  /** Whether the content of `{% if %}` shows; without it `evaluate` decides, and without both it is shown and marked. */
  evaluateCondition?: (condition: string) => boolean;
  /** Markdown of a reusable content by id (or by path, as imported). */
  reusableContent?: (id: string) => string | undefined;
  /** Added to every heading level, at most to h6. */
  headingOffset?: number;
  /** Colours code (see `highlight.ts`); without it code is plain. It is passed in, because it is larger than all the rest. */
  highlighter?: Highlighter;
  /** TeX to MathML; the source is shown as code without it (see `math.ts`). */
  math?: (tex: string, display: boolean) => string;
  labels?: Partial<Labels>;
}
