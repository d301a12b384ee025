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
  const headings = outline(markdown);
  // The page's title is its one heading of the first level; those of the text go below it, as on the sites.
  const headingOffset = headings.some(({ level }) => level === 1) ? 1 : 0;
  return { html: renderHtml(markdown, { highlighter, math, headingOffset, ...options }), headings };
}
