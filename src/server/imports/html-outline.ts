import { Parser } from 'htmlparser2';

interface HtmlOutline {
  /** The part of the document that is its content, where it says so; else all of it. */
  main: string;
  title: string | undefined;
  /** The targets of its links, as they are written. */
  links: string[];
}

const contentTags = new Set(['main', 'article', 'body']);

interface Span {
  start: number;
  end: number | undefined;
}

/** Elements within each other; what converts them calls itself for each, and slows down with their square. */
const deepest = 1000;

export class TooDeep extends Error {}

/** What an HTML document says of itself, read in one pass. @throws TooDeep */
export function outlineOf(html: string): HtmlOutline {
  const spans = new Map<string, Span>();
  const links: string[] = [];
  let title: string | undefined;
  let inTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (++depth > deepest) throw new TooDeep();
      if (contentTags.has(name) && !spans.has(name)) spans.set(name, { start: parser.endIndex + 1, end: undefined });
      if (name === 'a' && href) links.push(href);
      if (name === 'title' && title === undefined) {
        title = '';
        inTitle = true;
      }
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name, isImplied) {
      depth--;
      if (name === 'title') inTitle = false;
      const span = isImplied ? undefined : spans.get(name);
      if (span) span.end = parser.startIndex;
    },
  });
  parser.end(html);
  return { main: mainOf(html, spans), title: title?.replace(/\s+/g, ' ').trim().slice(0, 255), links };
}

function mainOf(html: string, spans: ReadonlyMap<string, Span>): string {
  const closed = (name: string) => {
    const span = spans.get(name);
    return span?.end === undefined ? [] : [{ start: span.start, end: span.end }];
  };
  const [content] = [...closed('main'), ...closed('article')].sort((a, b) => a.start - b.start);
  const [span] = content ? [content] : closed('body');
  return span ? html.slice(span.start, span.end) : html;
}
