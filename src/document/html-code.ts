import type { Context } from './html-context.ts';
import { escapeHtml } from './urls.ts';

/** What a fence and the `{% code %}` around it say. */
export interface CodeSettings {
  title?: string;
  lineNumbers?: boolean;
  wrap?: boolean;
}

/** Settings from tag attributes, or from `title="…"` in a fence's info string. */
export function codeSettings(attrs: Record<string, string>): CodeSettings {
  return {
    ...(attrs.title ? { title: attrs.title } : {}),
    lineNumbers: attrs.lineNumbers === 'true',
    wrap: attrs.overflow === 'wrap',
  };
}

/** A code block with its head, if it has something to say there, and a copy button, which a script must unhide. */
export function renderCode(
  code: string,
  info: string,
  settings: CodeSettings,
  context: Context,
  attributes = '',
): string {
  const language = /^[\w+#.-]+/.exec(info)?.[0]?.toLowerCase() ?? '';
  const title = settings.title ?? /\btitle="([^"]*)"/.exec(info)?.[1] ?? '';
  const text = code.replace(/\n$/, '');
  const { highlighter } = context.options;
  const colored = (language && highlighter?.highlight(text, language)) || escapeHtml(text);
  const body = settings.lineNumbers ? numberLines(colored) : colored;
  const label = language && (highlighter ? highlighter.languageName(language) : language.toUpperCase().slice(0, 30));
  const isDiagram = language === 'mermaid';
  const classes = [
    'b-code',
    settings.lineNumbers && 'b-code-numbered',
    settings.wrap && 'b-code-wrap',
    isDiagram && 'b-diagram',
  ].filter(Boolean);
  // A script may draw it (`lib/diagrams.ts`).
  const drawn = isDiagram ? ' data-diagram' : '';
  const copy = `<button type="button" class="b-copy" data-copy hidden>${escapeHtml(context.labels.copy)}</button>`;
  const titled = title ? `<span class="b-code-title">${escapeHtml(title)}</span>` : '';
  const named = label ? `<span class="b-code-language">${escapeHtml(label)}</span>` : '';
  return (
    `<figure class="${classes.join(' ')}"${drawn}${attributes}><figcaption class="b-code-head">${titled}${named}${copy}</figcaption>` +
    `<pre tabindex="0"><code class="hljs${language ? ` language-${escapeHtml(language)}` : ''}">${body}\n</code></pre></figure>\n`
  );
}

/** Wraps every line, closing and reopening the spans that reach over its end. */
function numberLines(html: string): string {
  const open: string[] = [];
  const lines = html.split('\n').map(line => {
    const prefix = open.join('');
    for (const tag of line.match(/<\/?span[^>]*>/g) ?? []) {
      if (tag.startsWith('</')) open.pop();
      else open.push(tag);
    }
    return `<span class="b-line">${prefix}${line}${'</span>'.repeat(open.length)}</span>`;
  });
  return lines.join('\n');
}

/** Whether some HTML of `renderHtml` has diagrams for a script to draw. */
export const hasDiagrams = (html: string): boolean => html.includes('" data-diagram');
