import { sections } from '#document/text.ts';
import type { Heading } from './excerpts.ts';

/** A page that is to be found. */
export interface IndexedPage {
  id: string;
  title: string;
  /** Slugs from the top, joined by slashes. */
  path: string;
  description?: string | undefined;
  /** Pages without text are found by their title. */
  markdown: string;
}

/** The plain text of a page, with the place of each heading in it. */
export function indexedText({ title, description, markdown }: IndexedPage) {
  // PostgreSQL takes no NUL in a text.
  const clean = (text: string) => text.replaceAll('\0', '');
  const headings: Heading[] = [];
  let body = description ? `${clean(description)}\n` : '';
  for (const section of sections(markdown)) {
    if (section.level > 0) headings.push({ anchor: section.anchor, title: clean(section.title), start: body.length });
    body += `${[section.title, section.text].filter(Boolean).map(clean).join('\n')}\n`;
  }
  return { title: clean(title), body, sections: JSON.stringify(headings) };
}
