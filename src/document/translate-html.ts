import { VERBATIM, VOID } from './translate-inline.ts';
import { type Offsets, part, placed, type Segment, type SegmentPart, segmentOf } from './translate-model.ts';
import { htmlTextParts } from './translate-plain.ts';

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w-]*)(?![\w-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** Elements inside of a sentence; all others end it. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite del dfn em font i img ins label mark q s small span strike strong sub sup u wbr'.split(' '),
);

/** The segments of raw HTML: its text, sentence by sentence, and what pictures say instead of themselves. */
export function htmlSegments(html: string, offsets: Offsets): Segment[] {
  const segments: (Segment | undefined)[] = [];
  let parts: SegmentPart[] = [];
  let at = 0;
  const open: { pair: number; name: string }[] = [];
  let pairs = 0;
  const end = () => {
    segments.push(segmentOf('html', placed(parts, offsets)));
    parts = [];
    open.length = 0;
  };
  let verbatim = '';
  for (const match of html.matchAll(TAG)) {
    const [raw, slash, name = ''] = match;
    const tag = name.toLowerCase();
    const [from, to] = [match.index, match.index + raw.length];
    if (verbatim !== '' && !(slash && tag === verbatim)) continue;
    if (verbatim === '') parts.push(...htmlTextParts(html.slice(at, from), at));
    else parts.push(part('keep', at, from));
    verbatim = !slash && VERBATIM.has(tag) && !raw.endsWith('/>') ? tag : '';
    at = to;
    if (!slash) segments.push(altSegment(raw, from, offsets));
    if (tag !== '' && !INLINE.has(tag) && !VERBATIM.has(tag)) end();
    else if (slash && open.at(-1)?.name === tag)
      parts.push({ ...part('close', from, to), pair: open.pop()?.pair ?? -1 });
    else if (slash || tag === '' || VOID.has(tag) || VERBATIM.has(tag)) parts.push(part('keep', from, to));
    else {
      open.push({ pair: pairs++, name: tag });
      parts.push({ ...part('open', from, to), pair: pairs - 1 });
    }
  }
  if (verbatim === '') parts.push(...htmlTextParts(html.slice(at), at));
  end();
  return segments.filter(segment => segment !== undefined);
}

/** The `alt` of every picture in this HTML. */
export function altSegments(html: string, offsets: Offsets): Segment[] {
  return Array.from(html.matchAll(TAG)).flatMap(match => altSegment(match[0], match.index, offsets) ?? []);
}

function altSegment(tag: string, at: number, offsets: Offsets): Segment | undefined {
  const match = /^<img\b/i.test(tag) ? ALT.exec(tag) : null;
  const value = match?.[1] ?? match?.[2];
  if (!match || !value) return undefined;
  const start = at + match.index + match[0].length - value.length - 1;
  return segmentOf('html-attribute', placed(htmlTextParts(value, start), offsets));
}
