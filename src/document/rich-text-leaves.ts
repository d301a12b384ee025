import { inline, type RichInline, type RichLeaf, type RichMark, type RichNode } from './rich-text-model.ts';

const EMOJI = /\p{RGI_Emoji}/gv;

/** Adds text, to the last leaf when the marks are the same. */
export function pushLeaf(nodes: RichNode[], text: string, marks: readonly RichMark[], verbatim?: true): void {
  if (text === '') return;
  const unique = [...new Map(marks.map(each => [JSON.stringify(each), each])).values()];
  const sorted = unique.sort((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0));
  const leaf: RichLeaf = { object: 'leaf', text, marks: sorted, ...(verbatim ? { verbatim } : {}) };
  const last = nodes.at(-1);
  if (last?.object !== 'text') {
    nodes.push({ object: 'text', leaves: [leaf] });
    return;
  }
  const before = last.leaves.at(-1);
  const isSame = before && before.verbatim === verbatim && JSON.stringify(before.marks) === JSON.stringify(sorted);
  if (isSame) before.text += text;
  else last.leaves.push(leaf);
}

/** Adds text in which emoji are nodes of their own. */
export function pushText(nodes: RichNode[], text: string): void {
  let from = 0;
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    pushLeaf(nodes, text.slice(from, index), []);
    nodes.push(emojiNode(emoji));
    from = index + emoji.length;
  }
  pushLeaf(nodes, text.slice(from), []);
}

/** @param name its shortcode, where it is written as one */
export function emojiNode(emoji: string, name?: string): RichInline {
  const code = Array.from(emoji, char => (char.codePointAt(0) ?? 0).toString(16)).join('-');
  return inline('emoji', name === undefined ? { code } : { code, name });
}

/** Takes the last word of a text off its end, with its marks. */
export function takeWord(nodes: RichNode[]): RichNode[] {
  const last = nodes.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  // By hand: an expression would look from each character before.
  let from = leaf && !leaf.verbatim ? leaf.text.length : 0;
  while (leaf && from > 0 && !/\s/.test(leaf.text.charAt(from - 1))) from--;
  const word = leaf?.verbatim ? '' : (leaf?.text.slice(from) ?? '');
  if (!leaf || last?.object !== 'text' || word === '') return [];
  leaf.text = leaf.text.slice(0, from);
  if (leaf.text === '') last.leaves.pop();
  if (last.leaves.length === 0) nodes.pop();
  return [{ object: 'text', leaves: [{ object: 'leaf', text: word, marks: leaf.marks }] }];
}
