import { painted } from '#dashboard/shell/painted.ts';
import { languageName, languageOf } from '#document/code-languages.ts';
import { renderHtml } from '#document/html.ts';
import type { RenderOptions } from '#document/html-options.ts';
import { type Heading, outline } from '#document/outline.ts';

export type RenderedPage = { html: string; headings: Heading[] };

/** Longer code is shown plain: colour is not worth the time. */
const maximumColored = 60_000;

let math: RenderOptions['math'];
let icon: RenderOptions['icon'];
let colors: typeof import('#document/highlight-on-demand.ts') | undefined;

/**
 * A page's HTML and headings. Formulas, icons and the colours of code load what they need when there are any; for colours
 * the page does not wait.
 *
 * @param show called with the page, and once more with its code in colours when these had to be fetched
 */
export async function renderPage(
  markdown: string,
  options: RenderOptions,
  show: (page: RenderedPage) => void,
): Promise<void> {
  if (!math && markdown.includes('$$')) math = (await import('#document/math.ts')).renderMath;
  if (!icon && /class="fa-|data-icon=/.test(markdown)) icon = (await import('#dashboard/shell/draw-icon.ts')).drawIcon;
  const headings = outline(markdown, options);
  // The page's title is its one heading of the first level; those of the text go below it, as on the sites.
  const headingOffset = headings.some(({ level }) => level === 1) ? 1 : 0;
  const plain = new Set<string>();
  const highlight = (code: string, word: string) => {
    const language = languageOf(word);
    if (language === undefined || code.length > maximumColored) return undefined;
    const colored = colors?.highlightLoaded(code, language);
    if (colored === undefined) plain.add(language);
    return colored;
  };
  const draw = () =>
    show({
      html: renderHtml(markdown, { highlighter: { highlight, languageName }, math, icon, headingOffset, ...options }),
      headings,
    });
  draw();
  if (plain.size === 0) return;
  // The text is painted before its colours are fetched.
  await painted();
  colors ??= await import('#document/highlight-on-demand.ts');
  await colors.loadLanguages(plain);
  draw();
}
