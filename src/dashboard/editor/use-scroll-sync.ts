import type { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { lineAtTop, rising, type Stop, topOfLine } from '#dashboard/editor/scroll-map.ts';

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

function showLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const number = Math.min(doc.lines, Math.max(1, Math.floor(line)));
  const block = view.lineBlockAt(doc.line(number).from);
  view.scrollDOM.scrollTop = block.top + (line - number) * block.height;
}

/** Source and page scroll together, block by block. Returns what to call when the page is drawn anew. */
export function useScrollSync(view: EditorView | undefined, page: HTMLElement | null, on: boolean) {
  const stops = useRef<Stop[]>([]);
  const leader = useRef<{ side: 'source' | 'page'; until: number }>({ side: 'source', until: 0 });
  useEffect(() => {
    if (!view || !page || !on) return;
    const leads = (side: 'source' | 'page') => {
      const now = performance.now();
      if (leader.current.side !== side && now < leader.current.until) return false;
      leader.current = { side, until: now + lead };
      return true;
    };
    const fromSource = () => {
      if (leads('source')) page.scrollTop = topOfLine(stops.current, topLine(view));
    };
    const fromPage = () => {
      if (leads('page')) showLine(view, lineAtTop(stops.current, page.scrollTop));
    };
    view.scrollDOM.addEventListener('scroll', fromSource, { passive: true });
    page.addEventListener('scroll', fromPage, { passive: true });
    return () => {
      view.scrollDOM.removeEventListener('scroll', fromSource);
      page.removeEventListener('scroll', fromPage);
    };
  }, [view, page, on]);
  return () => {
    if (page) stops.current = stopsOf(page);
  };
}
