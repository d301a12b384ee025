import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusRow } from '#dashboard/change-requests/review-keys.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** How somebody stepped here from the last change, or thread, of another page. */
export type Arrival = RefObject<{ direction: 1 | -1; to: 'change' | 'thread' } | undefined>;

/** The row with the tab stop, and steps from change to change. */
export function useChangeSteps(
  container: RefObject<HTMLElement | null>,
  changes: readonly number[],
  onBeyond: (direction: 1 | -1) => void,
  arrival: Arrival,
  active: boolean,
) {
  const firstOf = () => (arrival.current?.direction === -1 ? changes.at(-1) : changes[0]) ?? 0;
  const [current, setCurrent] = useState(firstOf);
  // The focus comes with the next frame: another step may be quicker.
  const wasSteppedTo = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whenever the page becomes the one that is reviewed
  useEffect(() => {
    wasSteppedTo.current = false;
    const isSteppedTo = arrival.current?.to === 'change';
    if (!active || (!isSteppedTo && container.current?.contains(document.activeElement))) return;
    const first = firstOf();
    setCurrent(first);
    if (!isSteppedTo) return;
    wasSteppedTo.current = true;
    focusRow(container.current, first);
  }, [active]);
  const step = (direction: 1 | -1) => {
    const inside = wasSteppedTo.current || container.current?.contains(document.activeElement);
    const next =
      direction > 0
        ? changes.find(row => (inside ? row > current : row >= current))
        : changes.findLast(row => row < current);
    if (next === undefined) onBeyond(direction);
    else {
      setCurrent(next);
      wasSteppedTo.current = true;
      focusRow(container.current, next);
    }
  };
  return { current, setCurrent, step };
}

type ChangeStepperProps = { at: number; count: number; onStep: (direction: 1 | -1) => void };

/** Floats over the comparison: which change this is, and the way to the next. */
export function ChangeStepper({ at, count, onStep }: ChangeStepperProps) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-4 z-10 flex justify-center max-lg:bottom-16">
      <div className="pointer-events-auto flex items-center gap-1 rounded-lg bg-overlay p-1 text-xs tabular-nums shadow-pop">
        <IconButton icon={ArrowUp} size="sm" label={t('previousChange')} shortcut="p" onClick={() => onStep(-1)} />
        <span className="px-1">{at < 0 ? t('changeCount', { count }) : t('changeOf', { at: at + 1, count })}</span>
        <IconButton icon={ArrowDown} size="sm" label={t('nextChange')} shortcut="n" onClick={() => onStep(1)} />
      </div>
    </div>
  );
}
