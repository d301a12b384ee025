import { readMarks, wrapLines } from './code-lines.ts';
import type { Context } from './html-context.ts';
import { escapeHtml } from './urls.ts';

/** Longer code shows its beginning. */
const LONG = 40;
/** The same where its author says that it may be folded. */
const FOLDED = 12;

/** What a fence and the `{% code %}` around it say. */
export interface CodeSettings {
  title?: string;
  lineNumbers?: boolean;
  wrap?: boolean;
  /** Whether the rest is folded away; by its length where nobody says so. */
  expandable?: boolean;
}

/** Settings from tag attributes. */
export function codeSettings(attrs: Record<string, string>): CodeSettings {
  return {
    ...(attrs.title ? { title: attrs.title } : {}),
    ...(attrs.expandable ? { expandable: attrs.expandable === 'true' } : {}),
    lineNumbers: attrs.lineNumbers === 'true',
    wrap: attrs.overflow === 'wrap',
  };
}

/** A code block with its head, if it has something to say there, and buttons, which a script must unhide. */
export function renderCode(
  code: string,
  info: string,
  settings: CodeSettings,
  context: Context,
  attributes = '',
): string {
  const language = /^[\w+#.-]+/.exec(info)?.[0]?.toLowerCase() ?? '';
  const title = settings.title ?? /\btitle="([^"]*)"/.exec(info)?.[1] ?? '';
  const { text, marks } = readMarks(code.replace(/\n$/, ''), info, language);
  const { highlighter } = context.options;
  const colored = (language && context.colored(text, language)) || escapeHtml(text);
  const isNumbered = settings.lineNumbers || /\s(?:showLineNumbers|lineNumbers)\b/.test(info);
  const body = isNumbered || marks.size > 0 ? wrapLines(colored, marks) : colored;
  const label = language && (highlighter ? highlighter.languageName(language) : language.toUpperCase().slice(0, 30));
  const isDiagram = language === 'mermaid';
  const isLong = !isDiagram && isFolded(text, settings);
  const classes = [
    'b-code',
    isNumbered && 'b-code-numbered',
    settings.wrap && 'b-code-wrap',
    isLong && 'b-code-long',
    isDiagram && 'b-diagram',
  ].filter(Boolean);
  // A script may draw it (`lib/diagrams.ts`).
  const drawn = isDiagram ? ' data-diagram' : '';
  const { labels } = context;
  const copy = `<button type="button" class="b-copy" data-copy hidden>${escapeHtml(labels.copy)}</button>`;
  const less = escapeHtml(labels.showLess);
  const more = `<button type="button" class="b-more" data-more data-other="${less}" aria-expanded="false">${escapeHtml(labels.showMore)}</button>`;
  const titled = title ? `<span class="b-code-title">${escapeHtml(title)}</span>` : '';
  const named = label ? `<span class="b-code-language">${escapeHtml(label)}</span>` : '';
  return (
    `<figure class="${classes.join(' ')}"${drawn}${attributes}><figcaption class="b-code-head">${titled}${named}${copy}</figcaption>` +
    `<pre tabindex="0"><code class="hljs${language ? ` language-${escapeHtml(language)}` : ''}">${body}\n</code></pre>${isLong ? more : ''}</figure>\n`
  );
}

function isFolded(text: string, { expandable }: CodeSettings): boolean {
  const most = expandable === undefined ? LONG : expandable ? FOLDED : Number.POSITIVE_INFINITY;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= most; at = text.indexOf('\n', at + 1)) lines++;
  return lines > most;
}

/** Whether some HTML of `renderHtml` has diagrams for a script to draw. */
export const hasDiagrams = (html: string): boolean => html.includes('" data-diagram');
