import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { leaveAt, lineLeft } from '#dashboard/editor/left-at.ts';
import { lineAtTop, rising, type Stop, topOfLine } from '#dashboard/editor/scroll-map.ts';
import type { ViewMode } from '#dashboard/editor/use-editor-view.ts';

/** How long the side that is scrolled leads, in milliseconds: the other follows and must not lead back. */
const lead = 150;

/** Where the blocks of the page are drawn, by the lines they come from. */
function stopsOf(preview: HTMLElement): Stop[] {
  const start = preview.getBoundingClientRect().top - preview.scrollTop;
  const stops = [...preview.querySelectorAll<HTMLElement>('[data-block]')].map(element => ({
    line: Number(element.dataset.block),
    top: element.getBoundingClientRect().top - start,
  }));
  return rising([{ line: 1, top: 0 }, ...stops]);
}

/** The line at the top of the source, with its fraction. */
function topLine(view: EditorView): number {
  const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop);
  const line = view.state.doc.lineAt(block.from).number;
  return line + Math.min(1, Math.max(0, (view.scrollDOM.scrollTop - block.top) / Math.max(1, block.height)));
}

/** Where a line of the source begins, and how much of it is above. */
function placeOf(view: EditorView, line: number) {
  const { doc } = view.state;
  const number = Math.min(doc.lines, Math.max(1, Math.floor(line)));
  const block = view.lineBlockAt(doc.line(number).from);
  return { block, above: (line - number) * block.height };
}

function showLine(view: EditorView, line: number): void {
  const { block, above } = placeOf(view, line);
  view.scrollDOM.scrollTop = block.top + above;
}

/** The same in an editor that has not measured what is above, nor its padding: it does so, and comes out there. */
function beginAt(view: EditorView, line: number): void {
  const { block, above } = placeOf(view, line);
  const padding = Number.parseFloat(getComputedStyle(view.contentDOM).paddingTop);
  const effects = EditorView.scrollIntoView(block.from, { y: 'start', yMargin: padding - above });
  view.dispatch({ effects });
}

/**
 * Source and page scroll together while both show, block by block; one that is shown again begins where the other was.
 * Returns the effect to run when the page is drawn again.
 */
export function useScrollSync(id: string, view: EditorView | undefined, page: HTMLElement | null, mode: ViewMode) {
  const stops = useRef<Stop[]>([]);
  const leader = useRef<{ side: 'source' | 'page'; until: number }>({ side: 'source', until: 0 });
  /** The line at the top of what was scrolled last. */
  const line = useRef(lineLeft(id));
  const isNew = useRef(false);
  const both = mode === 'split';
  const hasSource = mode !== 'preview';
  useEffect(() => {
    if (view && hasSource && line.current > 1) beginAt(view, line.current);
  }, [view, hasSource]);
  useEffect(() => {
    isNew.current = page !== null;
  }, [page]);
  useEffect(() => {
    if (!view) return;
    const leads = (side: 'source' | 'page') => {
      const now = performance.now();
      if (leader.current.side !== side && now < leader.current.until) return false;
      leader.current = { side, until: now + lead };
      return true;
    };
    const fromSource = () => {
      if (!hasSource || !leads('source')) return;
      line.current = topLine(view);
      leaveAt(id, line.current);
      if (both && page) page.scrollTop = topOfLine(stops.current, line.current);
    };
    const fromPage = () => {
      if (!page || !leads('page')) return;
      line.current = lineAtTop(stops.current, page.scrollTop);
      leaveAt(id, line.current);
      if (both) showLine(view, line.current);
    };
    view.scrollDOM.addEventListener('scroll', fromSource, { passive: true });
    page?.addEventListener('scroll', fromPage, { passive: true });
    return () => {
      view.scrollDOM.removeEventListener('scroll', fromSource);
      page?.removeEventListener('scroll', fromPage);
    };
  }, [id, view, page, both, hasSource]);
  return () => {
    if (!page) return undefined;
    // Before the paint, which lays everything out anyway, but not in the task that made the page.
    const frame = requestAnimationFrame(() => {
      stops.current = stopsOf(page);
      // What is drawn in the beginning is empty.
      if (isNew.current && stops.current.length > 1) {
        isNew.current = false;
        page.scrollTop = topOfLine(stops.current, line.current);
      }
    });
    return () => cancelAnimationFrame(frame);
  };
}
