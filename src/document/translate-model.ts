/** A stretch of a page, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/**
 * A part of a segment. `text` is what the engine translates, `space` a line break that is sent as a space, `keep` stays as
 * it is wherever the engine puts it, `open` and `close` stand around what they mark.
 */
export interface SegmentPart extends Range {
  kind: 'text' | 'space' | 'keep' | 'open' | 'close';
  /** Of `text`: what it says, without escapes. */
  text: string;
  /** Of `open` and `close`: the same for both. */
  pair: number;
  /** Written in its place when the segment is changed; a reference link whose label is its text needs one. */
  changed?: string;
  /** No blanks directly inside, or it marks nothing: emphasis. */
  tight?: boolean;
}

/** How text is written where the segment stands. */
export type SegmentContext = 'markdown' | 'cell' | 'html' | 'html-attribute' | 'tag-attribute' | 'yaml' | 'plain';

/** Something to translate: a paragraph, a heading, a cell, a title. Its parts reach without gap from start to end. */
export interface Segment extends Range {
  context: SegmentContext;
  parts: SegmentPart[];
  /** Of headings without an anchor of their own: the number of the heading on the page, from 0. */
  heading?: number;
}

/** A part without what only some kinds have. */
export function part(kind: SegmentPart['kind'], start: number, end: number, text = ''): SegmentPart {
  return { kind, start, end, text, pair: -1 };
}

/** Offsets in the page of text that the parser took from it: one for each of its units, and one for its end. */
export type Offsets = readonly number[];

/** The parts with their places in the page in place of those in the text. */
export function placed(parts: readonly SegmentPart[], offsets: Offsets): SegmentPart[] {
  return parts.map(each => ({ ...each, start: offsets[each.start] ?? -1, end: offsets[each.end] ?? -1 }));
}

const LETTER = /\p{L}/u;

/**
 * A segment of these parts, without what stands at its ends and needs no translation; none when nothing is left to
 * translate or a part has no place.
 */
export function segmentOf(context: SegmentContext, parts: readonly SegmentPart[]): Segment | undefined {
  const kept = trimmed(paired(parts.filter(({ start, end }) => start !== end)));
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || !kept.some(({ kind, text }) => kind === 'text' && LETTER.test(text))) return undefined;
  const broken = kept.some((each, index) => each.start < 0 || each.end < (kept[index + 1]?.start ?? each.end));
  return broken || kept.some(({ start, end }) => end < start)
    ? undefined
    : { context, parts: kept, start: first.start, end: last.end };
}

/** `open` without `close`, and the other way round, are kept where they are. */
function paired(parts: readonly SegmentPart[]): SegmentPart[] {
  const counts = new Map<number, number>();
  for (const { kind, pair } of parts) {
    if (kind === 'open' || kind === 'close') counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return parts.map(each =>
    (each.kind === 'open' || each.kind === 'close') && counts.get(each.pair) !== 2 ? { ...each, kind: 'keep' } : each,
  );
}

function trimmed(parts: readonly SegmentPart[]): SegmentPart[] {
  let [from, to] = [0, parts.length];
  for (;;) {
    const [first, last] = [parts[from], parts[to - 1]];
    if (!first || !last || from >= to) return [];
    if (isOuter(first)) from++;
    else if (isOuter(last)) to--;
    else if (first.kind === 'open' && last.kind === 'close' && first.pair === last.pair && !last.changed) {
      from++;
      to--;
    } else break;
  }
  return withoutBlanks(parts.slice(from, to));
}

const isOuter = ({ kind, text }: SegmentPart) =>
  kind === 'keep' || kind === 'space' || (kind === 'text' && text.trim() === '');

/** Blanks at the ends of plain text stay outside of the segment. */
function withoutBlanks(parts: SegmentPart[]): SegmentPart[] {
  return parts.map((each, index) => {
    if (each.kind !== 'text' || each.end - each.start !== each.text.length) return each;
    const lead = index === 0 ? each.text.length - each.text.trimStart().length : 0;
    const tail = index === parts.length - 1 ? each.text.length - each.text.trimEnd().length : 0;
    return {
      ...each,
      start: each.start + lead,
      end: each.end - tail,
      text: each.text.slice(lead, each.text.length - tail),
    };
  });
}
