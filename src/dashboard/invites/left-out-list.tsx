import type { MouseEvent } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { mainButtonOf } from '#dashboard/ui/dialog.tsx';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

export type LeftOut = {
  address: string;
  reason: string;
  /** What can be done about it. */
  action?: { label: string; onPress: () => void } | undefined;
};

/** Addresses that get no invite, each with why. */
export function LeftOutList({ title, items }: { title: string; items: readonly LeftOut[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className="mb-1 font-medium">{title}</p>
      <ul aria-label={title} className="max-h-72 divide-y overflow-y-auto rounded-md border border-line-2">
        {items.map(({ address, reason, action }) => (
          <li key={`${address} ${reason}`} className="flex min-h-9 items-center gap-3 px-3 py-1">
            <span className="min-w-0 flex-1 truncate" title={address}>
              {address}
            </span>
            <span className="shrink-0 text-xs text-fg-2">{reason}</span>
            {action && (
              <Button
                size="sm"
                className="-me-1"
                onClick={event => {
                  goOnBesideRow(nextAction(event));
                  action.onPress();
                }}
              >
                {action.label}
                <span className="sr-only">{` (${address})`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where the focus goes on from a button that goes with what it does: to another of the list, else to the main one. */
function nextAction({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null | undefined {
  const buttons = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(currentTarget);
  return buttons[at + 1] ?? buttons[at - 1] ?? mainButtonOf(currentTarget);
}
