import { DomUtils, Parser, parseDocument } from 'htmlparser2';

interface HtmlOutline {
  /** The part of the document that is its content, where it says so; else all of it. */
  main: string;
  title: string | undefined;
  /** The title that is written as one, besides the headings: of Confluence, Notion and Google Docs. */
  named: string | undefined;
  /** What stands below such a title. */
  description: string | undefined;
  /** The one sign that stands for the page in Notion. */
  emoji: string | undefined;
  /** Its style sheets. */
  sheet: string;
  /** The targets of its links, as they are written. */
  links: string[];
}

type Captured = 'title' | 'named' | 'description' | 'emoji' | 'sheet';

const contentTags = new Set(['main', 'article', 'body']);
/** Where Confluence and others keep the content, whatever is around it. */
const contentId = 'main-content';

interface Span {
  start: number;
  end: number | undefined;
  /** For one that ends with its own element, not with the last of that name. */
  depth?: number;
}

/** Elements within each other; what converts them calls itself for each, and slows down with their square. */
export const deepest = 250;

/** Elements closed out of turn: a browser keeps each of them open, so that thousands would stand within each other. */
const mostAstray = 100;

export class TooDeep extends Error {}

/** What an HTML document says of itself, read in one pass. @throws TooDeep */
export function outlineOf(html: string): HtmlOutline {
  const spans = new Map<string, Span>();
  const links: string[] = [];
  const captured = new Map<Captured, string[]>();
  let capturing: { pieces: string[]; depth: number } | undefined;
  let depth = 0;
  let astray = 0;
  /** Elements that the end of one around them closed, as far as that is known yet. */
  let unclosed = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      unclosed = 0;
      if (++depth > deepest) throw new TooDeep();
      const { href, id } = attributes;
      if (contentTags.has(name) && !spans.has(name)) spans.set(name, { start: parser.startIndex, end: undefined });
      if (id === contentId && !spans.has(contentId))
        spans.set(contentId, { start: parser.startIndex, end: undefined, depth });
      if (name === 'a' && href) links.push(href);
      const what = capturing ? undefined : capturedBy(name, attributes);
      if (what && (what === 'sheet' || !captured.has(what))) {
        const pieces = captured.get(what) ?? [];
        captured.set(what, pieces);
        capturing = { pieces, depth };
      }
    },
    ontext(text) {
      capturing?.pieces.push(text);
    },
    onclosetag(name, isImplied) {
      if (capturing?.depth === depth) capturing = undefined;
      const own = spans.get(contentId);
      if (own?.depth === depth && own.end === undefined) own.end = isImplied ? parser.startIndex : parser.endIndex + 1;
      depth--;
      if (isImplied && /^r[pt]$/.test(name)) astray++;
      if (isImplied) unclosed++;
      else {
        astray += unclosed;
        unclosed = 0;
      }
      const span = isImplied ? undefined : spans.get(name);
      if (span) span.end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  const text = (what: Captured) => captured.get(what)?.join('').replace(/\s+/g, ' ').trim() || undefined;
  return {
    main: astray > mostAstray ? wellFormed(mainOf(html, spans)) : mainOf(html, spans),
    title: text('title')?.slice(0, 255),
    named: text('named')?.slice(0, 255),
    description: text('description'),
    emoji: text('emoji'),
    sheet: captured.get('sheet')?.join('\n') ?? '',
    links,
  };
}

/** What the text of an element is for, besides being text. */
function capturedBy(name: string, attributes: Readonly<Record<string, string>>): Captured | undefined {
  if (name === 'title') return 'title';
  if (name === 'style') return 'sheet';
  if (attributes.id === 'title-text') return 'named';
  const classes = ` ${attributes.class ?? ''} `;
  if (name === 'h1' && classes.includes(' page-title ')) return 'named';
  if (name === 'div' && classes.includes(' page-header-icon ')) return 'emoji';
  if (name !== 'p') return undefined;
  if (classes.includes(' page-description ')) return 'description';
  // Every element of Google's has a class of its own as well.
  const kind = / c\d+ /.test(classes) ? / (title|subtitle) /.exec(classes)?.[1] : undefined;
  return kind === 'title' ? 'named' : kind === 'subtitle' ? 'description' : undefined;
}

/** The same with each element closed in its turn. */
const wellFormed = (html: string) => DomUtils.getOuterHTML(parseDocument(html));

function mainOf(html: string, spans: ReadonlyMap<string, Span>): string {
  const closed = (name: string) => {
    const span = spans.get(name);
    return span?.end === undefined ? [] : [{ start: span.start, end: span.end }];
  };
  const [content] = [...closed('main'), ...closed('article')].sort((a, b) => a.start - b.start);
  const [span] = [...closed(contentId), ...(content ? [content] : closed('body'))];
  return span ? html.slice(span.start, span.end) : html;
}
