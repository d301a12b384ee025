import { outline } from './outline.ts';
import type { Range, Segment } from './translate-model.ts';
import { pageStructure } from './translate-structure.ts';
import type { Written } from './translate-text.ts';

/** A segment with what is to stand in its place. */
export interface Change {
  segment: Segment;
  written: Written;
}

export interface TranslatedPage {
  markdown: string;
  /** Changes that were left out, because the page would not be the same page with them. */
  refused: Change[];
}

/**
 * The page with changed texts. Nothing but words changes (`pageStructure`), and headings keep the anchors that links
 * point to.
 */
export function translatePage(markdown: string, changes: readonly Change[]): TranslatedPage {
  const structure = pageStructure(markdown);
  const taken: Change[] = [];
  const refused: Change[] = [];
  const take = (some: readonly Change[]): void => {
    if (some.length === 0) return;
    if (pageStructure(write(markdown, [...taken, ...some])) === structure) taken.push(...some);
    else if (some.length === 1) refused.push(...some);
    else {
      const half = some.length >> 1;
      take(some.slice(0, half));
      take(some.slice(half));
    }
  };
  take(changes);
  return { markdown: write(markdown, withAnchors(markdown, taken)), refused };
}

/** Writes changes into the page; those inside of what another one keeps are written there. */
function write(markdown: string, changes: readonly Change[]): string {
  const sorted = changes.toSorted((a, b) => a.segment.start - b.segment.start || b.segment.end - a.segment.end);
  const render = ({ start, end }: Range, except?: Change): string => {
    let out = '';
    let at = start;
    for (let index = firstFrom(sorted, start); index < sorted.length; index++) {
      const change = sorted[index];
      if (!change || change.segment.start >= end) break;
      if (change === except || change.segment.start < at || change.segment.end > end) continue;
      out += markdown.slice(at, change.segment.start);
      for (const each of change.written) out += typeof each === 'string' ? each : render(each, change);
      at = change.segment.end;
    }
    return out + markdown.slice(at, end);
  };
  return render({ start: 0, end: markdown.length });
}

function firstFrom(sorted: readonly Change[], start: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.segment.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A heading whose anchor came from its words gets the anchor written down. */
function withAnchors(markdown: string, changes: readonly Change[]): Change[] {
  if (!changes.some(({ segment }) => segment.heading !== undefined)) return [...changes];
  const before = outline(markdown);
  const after = outline(write(markdown, changes));
  if (before.length !== after.length) return [...changes];
  return changes.map(change => {
    const anchor = before[change.segment.heading ?? -1]?.anchor;
    if (!anchor || anchor === after[change.segment.heading ?? -1]?.anchor || /["<>\s&]/.test(anchor)) return change;
    return { ...change, written: [...change.written, ` <a href="#${anchor}" id="${anchor}"></a>`] };
  });
}
