import { renderHtml } from '#document/html.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { type Heading, outline } from '#document/outline.ts';

export type RenderedPage = { html: string; headings: Heading[] };

let math: RenderOptions['math'];
let highlighter: RenderOptions['highlighter'];

/** A page's HTML and headings. Loaded with the first page that is shown; code and formulas load what they need when there are any. */
export async function renderPage(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  if (!math && markdown.includes('$$')) math = (await import('#document/math.ts')).renderMath;
  if (!highlighter && /^\s*(```|~~~)/m.test(markdown))
    highlighter = (await import('#document/highlight.ts')).highlighter;
  return { html: renderHtml(markdown, { highlighter, math, ...options }), headings: outline(markdown) };
}
