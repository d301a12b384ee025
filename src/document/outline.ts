import { ApiHeadings, apiHeadings } from './api-headings.ts';
import { append } from './append.ts';
import { expandWithAnchors, headingOf } from './headings.ts';
import type { ApiParts } from './openapi.ts';
import { prepare, type VisibilityOptions } from './prepare.ts';
import { Anchors } from './slugs.ts';

export interface Heading {
  /** The `id` that `renderHtml` gives the heading. */
  anchor: string;
  title: string;
  /** 1 to 6, as written. */
  level: number;
}

/**
 * The headings of a page in order, with the anchors that `renderHtml` gives them under the same options.
 * @param options.api what the page shows of API specifications, whose operations have headings too
 */
export function outline(markdown: string, options: VisibilityOptions & { api?: ApiParts | undefined } = {}): Heading[] {
  const anchors = new Anchors();
  const names = new ApiHeadings();
  const headings: Heading[] = [];
  for (const { block, tokens, env } of prepare(markdown, options)) {
    if (options.api) append(headings, apiHeadings(block, options.api, names));
    if (!tokens.some(token => token.type === 'heading_open')) continue;
    for (const token of expandWithAnchors(tokens, env, anchors)) {
      if (token.type !== 'heading_open') continue;
      const { anchor, text } = headingOf(token);
      const level = Number(token.tag.slice(1));
      headings.push({ anchor, title: text, level });
      names.pass(level);
    }
  }
  return headings;
}
