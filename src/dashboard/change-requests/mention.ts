/** The person that is being named before the caret: from where in the text, and what was typed of the name. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | undefined {
  const match = /(?:^|[\s([])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+)?)$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const query = match[1] ?? '';
  return query.length > 40 ? undefined : { from: caret - query.length - 1, query };
}

/** The text with a person in place of what was typed, and where the caret goes. */
export function withMention(
  text: string,
  { from, to, id, name }: { from: number; to: number; id: string; name: string },
): { text: string; caret: number } {
  const link = `[@${name.replace(/[[\]\\`*_<>]/g, '\\$&')}](user:${id}) `;
  return { text: text.slice(0, from) + link + text.slice(to), caret: from + link.length };
}
