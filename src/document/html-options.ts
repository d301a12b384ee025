import type { Size } from './html-pictures.ts';
import type { ApiParts } from './openapi.ts';

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
  /** Of the rest of long code. */
  showMore: string;
  showLess: string;
  download: string;
  /** Where a frame can be loaded; `{name}` is that of its service. */
  loadFrame: string;
  scrollableTable: string;
  missingContent: string;
  condition: string;
  taskDone: string;
  taskOpen: string;
  missingOperation: string;
  missingSchema: string;
  authorization: string;
  noAuth: string;
  scopes: string;
  pathParameters: string;
  queryParameters: string;
  headers: string;
  cookies: string;
  body: string;
  responses: string;
  request: string;
  response: string;
  servers: string;
  required: string;
  deprecated: string;
  readOnly: string;
  /** Beside the name of an operation that the API calls. */
  webhook: string;
  writeOnly: string;
  attributes: string;
  anyName: string;
  values: string;
  recursive: string;
  oneOf: string;
  anyOf: string;
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
  showMore: 'Show more',
  showLess: 'Show less',
  download: 'Download',
  loadFrame: 'Click to load it from {name}',
  scrollableTable: 'Table',
  missingContent: 'This content is not available',
  condition: 'Shown when',
  taskDone: 'Done',
  taskOpen: 'To do',
  missingOperation: 'This operation is not in the API specification, or the specification is not there.',
  missingSchema: 'This schema is not in the API specification, or the specification is not there.',
  authorization: 'Authorization',
  noAuth: 'None',
  scopes: 'Scopes:',
  pathParameters: 'Path parameters',
  queryParameters: 'Query parameters',
  headers: 'Headers',
  cookies: 'Cookies',
  body: 'Body',
  responses: 'Responses',
  request: 'Request',
  response: 'Response',
  servers: 'Servers:',
  required: 'required',
  deprecated: 'deprecated',
  readOnly: 'read-only',
  webhook: 'webhook',
  writeOnly: 'write-only',
  attributes: 'Attributes',
  anyName: 'any name',
  values: 'One of:',
  recursive: 'The same again.',
  oneOf: 'One of these:',
  anyOf: 'Any of these:',
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
  /** Whether links to other sites open in a new tab. */
  newTab?: boolean;
  /** For what is printed: films and sounds are cards and names, not players. */
  paper?: boolean;
  /** Whether a script is there that puts frames of other sites in place of their cards, and the page lets them load. */
  frames?: boolean;
  resolveImage?: (src: string) => string;
  /** What a picture measures, where that is known: its place is kept until it is there. */
  imageSize?: (src: string) => Size | undefined;
  /** Values of `space.vars` and `page.vars` for expressions when `evaluate` is not given. */
  variables?: { space?: Record<string, string>; page?: Record<string, string> };
  /** The text of `{{ expression }}`. An error thrown shows the expression. */
  evaluate?: (expression: string) => string;
  /**
   * Whether the content of `{% if %}` shows; undefined: that depends on the visitor, and it is shown and marked. Without it
   * `evaluate` decides, and without both all are shown and marked.
   */
  evaluateCondition?: (condition: string) => boolean | undefined;
  /** Markdown of a reusable content by id (or by path, as imported). */
  reusableContent?: (id: string) => string | undefined;
  /** Added to every heading level, at most to h6. */
  headingOffset?: number;
  /** Colours code (see `highlight.ts`); without it code is plain. It is passed in, because it is larger than all the rest. */
  highlighter?: Highlighter;
  /** TeX to MathML; the source is shown as code without it (see `math.ts`). */
  math?: (tex: string, display: boolean) => string;
  /** The drawing of an icon, by the name that its author wrote; without it, what stands inside shows. */
  icon?: (name: string) => string;
  labels?: Partial<Labels>;
  /** The day of an update, YYYY-MM-DD, as readers write it; without it, as its author wrote it. */
  day?: (date: string) => string;
  /** What the OpenAPI blocks of the page show; without it they show their name alone. */
  api?: ApiParts;
}
