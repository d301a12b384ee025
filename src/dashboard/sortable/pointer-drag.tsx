import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider, useDraggable } from '@dnd-kit/react';
import { Ban } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Drop, placeAt } from '#dashboard/sortable/use-drop.ts';
import { type Grab, retellGrab, takesRow } from '#dashboard/sortable/use-grab.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';

type ListRef = RefObject<HTMLElement | null>;

const sensors = [
  PointerSensor.configure({
    // What is retold was looked at when it began.
    preventActivation: event => event.isTrusted && !takesRow(event),
    activationConstraints: event =>
      event.pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
  }),
];

/**
 * The others of the library have rules in style sheets that come and go with a drag, and each time all elements of the page
 * are styled anew. The same list every time: another would end a drag that is about to begin.
 */
const plugins = [AutoScroller];

const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

/** Makes one row, which another component drew, draggable. */
function Draggable({ id, list }: { id: string; list: ListRef }) {
  const [element, setElement] = useState<Element | null>(null);
  // The row may be drawn again at any time; setting the same element again does nothing.
  useLayoutEffect(() => setElement(list.current?.querySelector(`[data-sortable="${CSS.escape(id)}"]`) ?? null));
  useDraggable({
    id,
    disabled: !element,
    ...(element && { element }),
  });
  return null;
}

type PulledProps = { label: string; refused: string | undefined; ref: Ref<HTMLDivElement> };

/** What is moved, beside the pointer or above the finger: under it are the line and the row that say where it would go. */
const Pulled = ({ label, refused, ref }: PulledProps) => (
  <div
    ref={ref}
    aria-hidden
    className={cn(
      'pointer-events-none fixed top-0 left-0 z-50',
      refused === undefined ? 'cursor-grabbing' : 'cursor-not-allowed',
    )}
  >
    <span className="absolute start-3.5 top-3 w-max max-w-80 rounded-sm bg-overlay px-3 py-1.5 text-sm shadow-pop pointer-coarse:top-auto pointer-coarse:bottom-3">
      {label}
      {refused !== undefined && (
        <span className="flex items-start gap-1.5 text-danger">
          <Ban aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {refused}
        </span>
      )}
    </span>
  </div>
);

type PointerDragProps = {
  /** Where the rows are drawn, each with `data-sortable` and a handle with `data-handle`. */
  list: ListRef;
  rows: readonly { id: string; label: string }[];
  drop: Drop;
  grab: RefObject<Grab | undefined>;
};

/** What a pointer needs to move the rows of a `SortableTree`. */
export function PointerDrag({ list, rows, drop, grab }: PointerDragProps) {
  // The rows listen by the next frame.
  useEffect(() => {
    const early = grab.current;
    const frame = requestAnimationFrame(() => early && grab.current === early && retellGrab(early));
    return () => cancelAnimationFrame(frame);
  }, [grab]);
  const lookUnderPointer = useKept(() => {
    if (grab.current) drop.hover(placeAt(list, drop.rest, at(grab.current.last)));
  });
  const { pulled } = drop;
  const isPulled = pulled !== undefined;
  const beside = useRef<HTMLDivElement>(null);
  const follow = ({ x, y }: { x: number; y: number }) => {
    if (beside.current) beside.current.style.translate = `${x}px ${y}px`;
  };
  const hold = useKept(() => {
    if (!grab.current) return;
    follow(at(grab.current.last));
    // The cursor is that of what holds the pointer, whatever is under it.
    beside.current?.setPointerCapture(grab.current.last.pointerId);
  });
  useLayoutEffect(() => {
    if (isPulled) hold();
  }, [isPulled, hold]);
  // How far it went while the drag began, nothing tells again.
  useEffect(() => {
    if (!isPulled) return;
    // A frame later, so that it does not take the place of what was said of the lift.
    const frame = requestAnimationFrame(lookUnderPointer);
    return () => cancelAnimationFrame(frame);
  }, [isPulled, lookUnderPointer]);
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }) => drop.lift(String(operation.source?.id), 'pointer')}
      onDragMove={event => {
        const pointer = event.to ?? event.operation.position.current;
        follow(pointer);
        drop.hover(placeAt(list, drop.rest, pointer));
      }}
      onDragEnd={({ canceled, nativeEvent, operation }) => {
        const end = nativeEvent instanceof PointerEvent ? at(nativeEvent) : operation.position.current;
        if (canceled) drop.cancel();
        else drop.release(String(operation.source?.id), rest => placeAt(list, rest, end));
      }}
    >
      {rows.map(({ id }) => (
        <Draggable key={id} id={id} list={list} />
      ))}
      {isPulled && createPortal(<Pulled label={pulled} refused={drop.refused} ref={beside} />, document.body)}
    </DragDropProvider>
  );
}
