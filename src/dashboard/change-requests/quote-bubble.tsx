import { MessageSquarePlus, PencilLine } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type SelectedRows, selectedRows, selectedWords } from '#dashboard/change-requests/selected-words.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Place of the bubble in the comparison, in pixels. */
interface Place extends Pick<SelectedRows, 'row' | 'through'> {
  /** Where its lower edge stands; its upper edge where a finger selects: the system has its own menu above. */
  top: number;
  middle: number;
}

/** Half of what the bubble is wide, at most. */
const half = 130;

function placeIn(container: HTMLElement): Place | undefined {
  const selected = selectedRows(container);
  if (!selected || (selected.row === selected.through && !selectedWords(container))) return undefined;
  const lines = [...selected.range.getClientRects()];
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const line = isTouch ? lines.at(-1) : lines[0];
  if (!line) return undefined;
  const box = container.getBoundingClientRect();
  const middle = (line.left + line.right) / 2 - box.left;
  return {
    row: selected.row,
    through: selected.through,
    top: isTouch ? line.bottom - box.top + 6 : line.top - box.top - 6,
    middle: Math.max(half, Math.min(middle, box.width - half)),
  };
}

/** Where the selection ends, once it is made: while a pointer is down it still grows. */
function usePlace(container: RefObject<HTMLElement | null>, bubble: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    let frame = 0;
    let isDown = false;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setPlace(container.current && !isDown ? placeIn(container.current) : undefined),
      );
    };
    const onPointer = ({ type, pointerType, target }: PointerEvent) => {
      // What is pressed stays until it is let go.
      if (target instanceof Node && bubble.current?.contains(target)) return;
      isDown = type === 'pointerdown' && pointerType === 'mouse';
      look();
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('pointerup', onPointer);
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('pointerup', onPointer);
      window.removeEventListener('resize', look);
    };
  }, [container, bubble]);
  return place;
}

type QuoteBubbleProps = {
  container: RefObject<HTMLElement | null>;
  onComment: (row: number) => void;
  /** Undefined where the blocks of rows cannot be written anew. */
  onSuggest: ((rows: Pick<SelectedRows, 'row' | 'through'>) => (() => void) | undefined) | undefined;
};

/** What can be done with selected words of the comparison. */
export function QuoteBubble({ container, onComment, onSuggest }: QuoteBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const place = usePlace(container, bubble);
  if (!place) return null;
  const suggest = onSuggest?.(place);
  return (
    <div
      ref={bubble}
      role="toolbar"
      aria-label={t('selectedWords')}
      // A press must not take the selection away.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      className="absolute z-30 flex -translate-x-1/2 -translate-y-full gap-0.5 pointer-coarse:translate-y-0 rounded-md bg-overlay p-1 whitespace-nowrap shadow-pop"
      style={{ top: place.top, left: place.middle }}
    >
      <Button size="sm" variant="quiet" shortcut="c" onClick={() => onComment(place.row)}>
        <MessageSquarePlus aria-hidden className="size-3.5" />
        {t('comment')}
      </Button>
      {suggest && (
        <Button size="sm" variant="quiet" shortcut="s" onClick={suggest}>
          <PencilLine aria-hidden className="size-3.5" />
          {suggestions('suggest')}
        </Button>
      )}
    </div>
  );
}
