import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';

export type MenuEntry =
  | {
      label: string;
      onSelect: () => void;
      icon?: LucideIcon | undefined;
      /** Keys as in `Kbd`. */
      shortcut?: string | undefined;
      danger?: boolean;
      /** Shown under the label of an entry that cannot be chosen. */
      disabledReason?: ReactNode;
      /** Given for entries that switch something on or off. */
      checked?: boolean | undefined;
      description?: string | undefined;
    }
  | { label: string; icon?: LucideIcon | undefined; shortcut?: string | undefined; entries: MenuEntries }
  | { heading: string }
  | 'separator';

/** What is false is left out, so that conditions can stand in the list. */
export type MenuEntries = readonly (MenuEntry | false | undefined)[];

export type MenuProps = {
  /** The element that opens it: one button. */
  trigger: ReactNode;
  /** As a function: made when it opens, for one of hundreds of rows. */
  entries: MenuEntries | (() => MenuEntries);
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Something above the entries, such as who is signed in. */
  header?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

const MenuPopup = lazyPart(async () => (await import('#dashboard/ui/menu-popup.tsx')).MenuPopup);

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  const { entries } = props;
  return (
    <LazyPopup kind="menu" part={MenuPopup} {...props}>
      {state => <MenuPopup {...props} entries={typeof entries === 'function' ? entries() : entries} {...state} />}
    </LazyPopup>
  );
}
