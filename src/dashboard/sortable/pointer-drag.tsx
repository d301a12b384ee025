import { Accessibility, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, useDraggable } from '@dnd-kit/react';
import { Ban } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Drop, placeAt } from '#dashboard/sortable/use-drop.ts';
import { type Grab, retellGrab } from '#dashboard/sortable/use-grab.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';

type ListRef = RefObject<HTMLElement | null>;

const sensors = [
  PointerSensor.configure({
    activationConstraints: event =>
      event.pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 200, tolerance: 6 })]
        : [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
];

/** The same every time: another list of plugins would end a drag that is about to begin. */
const plugins: ComponentProps<typeof DragDropProvider>['plugins'] = defaults =>
  defaults.filter(plugin => plugin !== Accessibility);

const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

/** Makes one row, which another component drew, draggable by its handle. */
function Draggable({ id, list }: { id: string; list: ListRef }) {
  const [element, setElement] = useState<Element | null>(null);
  // The row may be drawn again at any time; setting the same element again does nothing.
  useLayoutEffect(() => setElement(list.current?.querySelector(`[data-sortable="${CSS.escape(id)}"]`) ?? null));
  useDraggable({
    id,
    disabled: !element,
    ...(element && { element, handle: element.querySelector('[data-handle]') ?? element }),
  });
  return null;
}

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
  // How far it went while the drag began, nothing tells again.
  const { isPulled } = drop;
  useEffect(() => {
    if (!isPulled) return;
    // A frame later, so that it does not take the place of what was said of the lift.
    const frame = requestAnimationFrame(lookUnderPointer);
    return () => cancelAnimationFrame(frame);
  }, [isPulled, lookUnderPointer]);
  // Whatever is under the pointer shows it.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-drop-refused', drop.refused !== undefined);
    return () => document.documentElement.removeAttribute('data-drop-refused');
  }, [drop.refused]);
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }) => drop.lift(String(operation.source?.id), 'pointer')}
      onDragMove={event => drop.hover(placeAt(list, drop.rest, event.to ?? event.operation.position.current))}
      onDragEnd={({ canceled, nativeEvent, operation }) => {
        const end = nativeEvent instanceof PointerEvent ? at(nativeEvent) : operation.position.current;
        if (canceled) drop.cancel();
        else drop.release(String(operation.source?.id), rest => placeAt(list, rest, end));
      }}
    >
      {rows.map(({ id }) => (
        <Draggable key={id} id={id} list={list} />
      ))}
      <DragOverlay dropAnimation={null}>
        {source => (
          // Beside the pointer, or above the finger: under it are the line and the row that say where it would go.
          <span className="inline-block max-w-80 translate-x-6 translate-y-5.5 rounded-sm bg-overlay px-3 py-1.5 text-sm shadow-pop rtl:-translate-x-6 pointer-coarse:-translate-y-full">
            {rows.find(row => row.id === source.id)?.label}
            {drop.refused && (
              <span className="flex items-start gap-1.5 text-danger">
                <Ban aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                {drop.refused}
              </span>
            )}
          </span>
        )}
      </DragOverlay>
    </DragDropProvider>
  );
}
