import { type Html, html } from './html.ts';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g;

/** A value as JSON in colours. */
function coloured(value: unknown): Html[] {
  const text = JSON.stringify(value, null, 2);
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, index } of text.matchAll(token)) {
    const kind = string === undefined ? 'num' : colon === undefined ? 'str' : 'key';
    parts.push(html`${text.slice(end, index)}<span class="${kind}">${string ?? whole}</span>${colon}`);
    end = index + whole.length;
  }
  return [...parts, html`${text.slice(end)}`];
}

/** Code under a title; a script adds a button that copies it. @param of what the title belongs to, for those who hear it */
export function codePanel(title: string, of: string, code: string | { json: unknown }): Html {
  const text = typeof code === 'string' ? code : coloured(code.json);
  return html`<figure class="code"><figcaption>${title}<span class="sr"> of ${of}</span></figcaption><pre tabindex="0" role="region" aria-label="${`${title} of ${of}`}"><code>${text}</code></pre></figure>`;
}
