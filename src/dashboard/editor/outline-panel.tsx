import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import { blockTree, inOrder } from '#dashboard/editor/block-tree.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { OutlineList } from '#dashboard/shell/outline-list.tsx';
import { plainText } from '#document/text.ts';

type Heading = { title: string; level: number; from: number; line: number };

function headingsOf(markdown: string): Heading[] {
  let line = 1;
  let at = 0;
  return inOrder(blockTree(markdown)).flatMap(({ type, from, to }) => {
    line += markdown.slice(at, from).match(/\n/g)?.length ?? 0;
    at = Math.max(at, from);
    if (!type.startsWith('heading-')) return [];
    return [{ title: plainText(markdown.slice(from, to)) || '#', level: Number(type.slice(-1)), from, line }];
  });
}

/** How far below the top a heading counts as reached, in pixels. */
const reached = 96;

/** Where the reader of the source is: the cursor while it is in sight, or else what stands at the top. */
function placeIn(view: EditorView): number {
  const { head } = view.state.selection.main;
  const box = view.scrollDOM.getBoundingClientRect();
  const cursor = view.hasFocus ? view.coordsAtPos(head) : null;
  if (cursor && cursor.top >= box.top && cursor.bottom <= box.bottom) return head;
  return view.lineBlockAtHeight(view.scrollDOM.scrollTop + reached).from;
}

/** The last heading above the place that is being edited or read. */
function useCurrent(headings: readonly Heading[], { view, preview, mode }: PanesState): Heading | undefined {
  const [current, setCurrent] = useState<Heading>();
  useEffect(() => {
    const scroller = mode === 'preview' ? preview : view?.scrollDOM;
    if (!scroller) return;
    const look = () => {
      if (mode === 'preview' && preview) {
        const top = preview.getBoundingClientRect().top + reached;
        setCurrent(
          headings.findLast(({ line }) => (drawn(preview, line)?.getBoundingClientRect().top ?? Infinity) <= top),
        );
      } else if (view) {
        const place = placeIn(view);
        setCurrent(headings.findLast(({ from }) => from <= place));
      }
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    document.addEventListener('selectionchange', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      document.removeEventListener('selectionchange', look);
    };
  }, [headings, view, preview, mode]);
  return current ?? headings[0];
}

const drawn = (preview: HTMLElement, line: number) => preview.querySelector<HTMLElement>(`[data-block="${line}"]`);

/** The headings of the page as it is written, with the one that is being edited. */
export function OutlinePanel({ panes, onGone }: { panes: PanesState; onGone: (() => void) | undefined }) {
  const headings = useMemo(() => headingsOf(panes.source), [panes.source]);
  const current = useCurrent(headings, panes);
  const go = ({ from, line }: Heading) => {
    const { view, preview, mode } = panes;
    onGone?.();
    if (mode === 'preview' && preview) drawn(preview, line)?.scrollIntoView();
    else if (view) {
      // A drawer gives up the focus first.
      setTimeout(() => {
        const place = Math.min(from, view.state.doc.length);
        view.dispatch({
          selection: EditorSelection.cursor(view.state.doc.lineAt(place).to),
          effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: 16 }),
        });
        view.focus();
      });
    }
  };
  if (headings.length === 0) return <p className="p-4 text-sm text-fg-3">{t('noHeadings')}</p>;
  return (
    <nav aria-label={t('outline')} className="p-4">
      <OutlineList headings={headings} current={headings.find(({ from }) => from === current?.from)}>
        {(heading, look) => (
          <button type="button" {...look} onClick={() => go(heading)}>
            {heading.title}
          </button>
        )}
      </OutlineList>
    </nav>
  );
}
