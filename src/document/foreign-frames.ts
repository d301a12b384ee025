import { inlineText } from './inline-text.ts';
import { parseInline } from './markdown.ts';
import { type Style, styleOf } from './notices.ts';
import { escapeHtml } from './urls.ts';

/** The lines around what a block holds. */
export interface Frame {
  opening: readonly string[];
  closing: readonly string[];
}

export const framed = ({ opening, closing }: Frame, body: readonly string[]) => [...opening, ...body, ...closing];

export const hint = (style: Style, title = ''): Frame => ({
  opening: [`{% hint style="${style}" %}`, ...(title.trim() === '' ? [] : [`**${title.trim()}**`, ''])],
  closing: ['{% endhint %}'],
});

/** A summary is HTML: marks of Markdown would be shown as they are. */
export const details = (title = ''): Frame => ({
  opening: ['<details>', '', `<summary>${escapeHtml(plain(title) || 'Details')}</summary>`, ''],
  closing: ['', '</details>'],
});

export const tabs: Frame = { opening: ['{% tabs %}'], closing: ['{% endtabs %}'] };

export const tab = (title: string): Frame => ({
  opening: [`{% tab title="${plain(title).replaceAll('"', '&quot;') || 'Code'}" %}`],
  closing: ['{% endtab %}'],
});

const plain = (title: string) => inlineText(parseInline(title.trim().slice(0, 1000))).trim();

/** What a kind of block with colons is; undefined for a kind that is not known. */
export function frameOf(kind: string, title: string | undefined): Frame | undefined {
  if (kind === 'details') return details(title);
  if (kind === 'code-group') return tabs;
  const style = styleOf(kind);
  return style && hint(style, title);
}

const fence = /^(`{3,}|~{3,})(?:[ \t]*([^\s[{]*))?(.*)$/s;

/**
 * What stands in place of the first and last lines of code that a row of tabs holds, by their index: each is a tab, named
 * by its `[title]` or else its language. Undefined where there is anything else.
 */
export function codeTabs(
  lines: readonly string[],
  from: number,
  to: number,
): Map<number, readonly string[]> | undefined {
  const found = new Map<number, readonly string[]>();
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, sign, language = '', info = ''] = fence.exec(line.trimEnd()) ?? [];
    if (sign === undefined) return undefined;
    const [named = '', title = language] = /\[([^\]]*)\]/.exec(info) ?? [];
    const { opening, closing } = tab(title);
    found.set(at, [...opening, `${sign}${language}${info.replace(named, '').trimEnd()}`]);
    do at++;
    while (at < to && lines[at]?.trim() !== sign);
    if (at === to) return undefined;
    found.set(at, [sign, ...closing]);
  }
  return found.size > 0 ? found : undefined;
}
