import { blockTags, isBox, parseHtml, type Token, tokensOf } from '#dashboard/change-requests/word-tokens.ts';
import { diffSequences, type Hunk } from '#document/sequence-diff.ts';

export type MarkedBlock = {
  /** HTML of either side with the words that differ marked; as given when too much differs to be worth marking. */
  before: string;
  after: string;
  /** Both sides in one, removed words before those that replaced them; only where that is safe to draw. */
  merged?: string;
  /** Both sides are tables with as many rows, which stand side by side. */
  hasRows?: true;
};

/** From this share of differing words on, marking each would be noise. */
const tooMuch = 0.75;
const limits = { maxEdits: 2000, timeout: 60 };

const isSpace = ({ text }: Token): boolean => text !== '' && text.trim() === '';

/** Runs that only a space parts are one: `a b` → `c d` is one replacement, not two. */
function joinHunks(hunks: readonly Hunk[], before: readonly Token[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const gap = last && before.slice(last.to, hunk.from);
    if (last && gap?.every(isSpace)) {
      last.to = hunk.to;
      last.end = hunk.end;
    } else joined.push({ ...hunk });
  }
  return joined;
}

function wrap(node: Text, start: number, end: number, kind: 'add' | 'del'): void {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  const mark = document.createElement(kind === 'add' ? 'ins' : 'del');
  mark.dataset.diff = kind;
  range.surroundContents(mark);
}

/** Marks tokens, last first so that the offsets of earlier ones stay true. */
function markTokens(tokens: readonly Token[], ranges: readonly [number, number][], kind: 'add' | 'del'): void {
  for (const [from, to] of [...ranges].reverse()) {
    let end = to;
    while (end > from) {
      const last = tokens[end - 1];
      if (!last) break;
      let start = end - 1;
      while (start > from && tokens[start - 1]?.node === last.node) start--;
      const first = tokens[start];
      if (last.node instanceof Text && first && !tokens.slice(start, end).every(isSpace))
        wrap(last.node, first.start, last.end, kind);
      else if (last.node instanceof HTMLElement) last.node.dataset.diff = kind;
      end = start;
    }
  }
}

const structure = (root: HTMLElement): string =>
  [...root.querySelectorAll(blockTags)].map(({ tagName }) => tagName).join();

/**
 * Removed words can stand among the new ones when both sides have the same paragraphs, none holds code or a table, and no
 * box was ticked: one box shows one state.
 */
function canMerge(before: HTMLElement, after: HTMLElement, old: readonly Token[], hunks: readonly Hunk[]): boolean {
  if (structure(before) !== structure(after) || after.querySelector('pre, table, img')) return false;
  return hunks.every(({ from, to }) => {
    const removed = old.slice(from, to);
    return new Set(removed.map(({ block }) => block)).size < 2 && !removed.some(({ node }) => isBox(node));
  });
}

function insertRemoved(tokens: readonly Token[], hunks: readonly Hunk[], old: readonly Token[]): void {
  for (const { from, to, start } of [...hunks].reverse()) {
    const removed = old.slice(from, to);
    const text = removed.map(token => token.text).join('');
    const next = tokens[start];
    const previous = tokens[start - 1];
    if (text.trim() === '' || (!next && !previous)) continue;
    const mark = document.createElement('del');
    mark.dataset.diff = 'del';
    mark.textContent = text;
    // Before the next word of the same paragraph, or after the last one of it.
    const atNext = next && next.block === removed[0]?.block && next.node instanceof Text;
    const place = atNext ? next : (previous ?? next);
    if (!(place?.node instanceof Text)) continue;
    const rest = place.node.splitText(atNext ? place.start : place.end);
    rest.before(mark);
  }
}

/**
 * Marks the words in which two rendered blocks differ. The text nodes are compared, so that the elements of either side
 * stay as they are.
 */
export function markWords(beforeHtml: string, afterHtml: string): MarkedBlock {
  const plain = { before: beforeHtml, after: afterHtml };
  const [before, after] = [parseHtml(beforeHtml), parseHtml(afterHtml)];
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const found = diffSequences(keys(old), keys(now), limits);
  if (!found || found.length === 0) return plain;
  const hunks = joinHunks(found, old);
  const changed = hunks.reduce((sum, { from, to, start, end }) => sum + (to - from) + (end - start), 0);
  if (changed > tooMuch * (old.length + now.length)) return plain;
  const safe = canMerge(before, after, old, hunks);
  markTokens(
    old,
    hunks.map(({ from, to }) => [from, to]),
    'del',
  );
  if (!safe) {
    markTokens(
      now,
      hunks.map(({ start, end }) => [start, end]),
      'add',
    );
    return { before: before.innerHTML, after: after.innerHTML };
  }
  const merged = parseHtml(afterHtml);
  const tokens = tokensOf(merged);
  markBoth(tokens, hunks, old);
  markTokens(
    now,
    hunks.map(({ start, end }) => [start, end]),
    'add',
  );
  return { before: before.innerHTML, after: after.innerHTML, merged: merged.innerHTML };
}

/** Added words marked and removed ones put before them; one hunk at a time from the end, as each moves the offsets. */
function markBoth(tokens: readonly Token[], hunks: readonly Hunk[], old: readonly Token[]): void {
  for (const hunk of [...hunks].reverse()) {
    markTokens(tokens, [[hunk.start, hunk.end]], 'add');
    insertRemovedBefore(tokens, hunk, old);
  }
}

function insertRemovedBefore(tokens: readonly Token[], hunk: Hunk, old: readonly Token[]): void {
  const added = tokens[hunk.start];
  const marked = hunk.end > hunk.start ? (added?.node.nextSibling ?? added?.node) : undefined;
  if (marked instanceof HTMLElement && marked.dataset.diff === 'add') {
    const text = old
      .slice(hunk.from, hunk.to)
      .map(token => token.text)
      .join('');
    if (text.trim() === '') return;
    const mark = document.createElement('del');
    mark.dataset.diff = 'del';
    mark.textContent = text;
    marked.before(mark);
  } else insertRemoved(tokens, [hunk], old);
}
