import { expandWithAnchors, headingOf } from './headings.ts';
import { prepare, type VisibilityOptions } from './prepare.ts';
import { Anchors } from './slugs.ts';

export interface Heading {
  /** The `id` that `renderHtml` gives the heading. */
  anchor: string;
  title: string;
  /** 1 to 6, as written. */
  level: number;
}

/** The headings of a page in order, with the anchors that `renderHtml` gives them under the same options. */
export function outline(markdown: string, options: VisibilityOptions = {}): Heading[] {
  const anchors = new Anchors();
  const headings: Heading[] = [];
  for (const { tokens, env } of prepare(markdown, options)) {
    if (!tokens.some(token => token.type === 'heading_open')) continue;
    for (const token of expandWithAnchors(tokens, env, anchors)) {
      if (token.type !== 'heading_open') continue;
      const { anchor, text } = headingOf(token);
      headings.push({ anchor, title: text, level: Number(token.tag.slice(1)) });
    }
  }
  return headings;
}
