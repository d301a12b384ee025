/** Ids of people by the names that stand for them in a field. */
export type People = Map<string, string>;

/** The person that is being named before the caret: from where in the text, and what was typed of the name. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | undefined {
  const match = /(?:^|[\s([])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+)?)$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const query = match[1] ?? '';
  return query.length > 40 ? undefined : { from: caret - query.length - 1, query };
}

export const linkTo = (name: string, id: string): string => `[@${name.replace(/[[\]\\`*_<>]/g, '\\$&')}](user:${id})`;

/** What stands in a field for a person, who is one of `people` from then on; for a second one of the name, the link, as for a name that could begin code. */
export function mentionOf(people: People, id: string, name: string): string {
  if (name.includes('`')) return linkTo(name, id);
  const known = people.get(name) ?? id;
  people.set(name, known);
  return known === id ? `@${name}` : linkTo(name, id);
}

const links = /\[@((?:\\.|[^\]\\\n])+)\]\(user:([\w-]+)\)/g;

/** Markdown as its writer sees it: people by their names, who are `people` from then on. */
export const shownMentions = (markdown: string, people: People): string =>
  outsideCode(markdown, part =>
    part.replace(links, (link, label: string, id: string) => {
      const shown = mentionOf(people, id, label.replace(/\\(.)/g, '$1'));
      return shown.startsWith('@') ? shown : link;
    }),
  );

/** The Markdown of what stands in a field: the names of `people` as links to them. */
export function sentMentions(shown: string, people: People): string {
  if (people.size === 0) return shown;
  const names = [...people.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const named = new RegExp(`(?<![\\p{L}\\p{N}_])@(${names.join('|')})(?![\\p{L}\\p{N}_]|\\]\\(user:)`, 'gu');
  return outsideCode(shown, part => part.replace(named, (_, name: string) => linkTo(name, people.get(name) ?? '')));
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A name in code is no mention. */
function outsideCode(markdown: string, change: (part: string) => string): string {
  const parts = markdown.split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/);
  return parts.map((part, at) => (at % 2 === 0 ? change(part) : part)).join('');
}
