import { extractLinks } from '#document/links.ts';

/** Of more than so many at once nobody is meant in person. */
const mostMentions = 50;

/** The ids of whom a text mentions. Mentions are links to people: `[Ada](user:…)`. */
export function mentionsIn(text: string): string[] {
  const people = extractLinks(text).flatMap(({ href }) => /^user:([A-Za-z0-9_-]{1,64})$/.exec(href)?.[1] ?? []);
  return [...new Set(people)].slice(0, mostMentions);
}
