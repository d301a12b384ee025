import { renderHtml } from '#document/html.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { type Heading, outline } from '#document/outline.ts';

export type RenderedPage = { html: string; headings: Heading[] };

let math: RenderOptions['math'];

/** A page's HTML and headings. Loaded with the first page that is shown; formulas load their renderer when there are any. */
export async function renderPage(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  if (!math && markdown.includes('$$')) math = (await import('#document/math.ts')).renderMath;
  return { html: renderHtml(markdown, { highlight: true, math, ...options }), headings: outline(markdown) };
}
