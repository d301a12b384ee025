import { useState } from 'react';
import { linkTo, mentionOf, type People, sentMentions, shownMentions } from '#dashboard/change-requests/mention.ts';

/** Markdown as a field shows it, with the names of people instead of links to them, and how it is written back. */
export function useMentionText(markdown: string, setMarkdown: (markdown: string) => void) {
  // A name stays that of its person while it is taken out, typed anew or brought back by an undo.
  const [people] = useState<People>(() => new Map());
  // Where a name stands without its link in what was sent before, it would get one: there the links are shown.
  const [isRaw] = useState(() => sentMentions(shownMentions(markdown, people), people) !== markdown);
  if (isRaw) return { text: markdown, setText: setMarkdown, mention: (id: string, name: string) => linkTo(name, id) };
  return {
    text: shownMentions(markdown, people),
    setText: (text: string) => setMarkdown(sentMentions(text, people)),
    mention: (id: string, name: string) => mentionOf(people, id, name),
  };
}
