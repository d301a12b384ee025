import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ContextMenu, DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { keyLabel } from '#dashboard/ui/kbd.tsx';

export type MenuEntry =
  | {
      label: string;
      onSelect: () => void;
      icon?: LucideIcon | undefined;
      /** Keys as in `Kbd`. */
      shortcut?: string | undefined;
      danger?: boolean;
      /** Shown under the label of an entry that cannot be chosen. */
      disabledReason?: string | false | undefined;
      /** Given for entries that switch something on or off. */
      checked?: boolean | undefined;
      description?: string | undefined;
    }
  | { label: string; icon?: LucideIcon | undefined; entries: MenuEntries }
  | { heading: string }
  | 'separator';

/** What is false is left out, so that conditions can stand in the list. */
export type MenuEntries = readonly (MenuEntry | false | undefined)[];

type Kit = typeof DropdownMenu | typeof ContextMenu;

/** What a menu stands on. */
export const menuSurface =
  'z-50 max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-pop overflow-y-auto rounded-lg bg-overlay p-1 shadow-pop data-[state=closed]:animate-leave';

function Entry({ entry, kit }: { entry: MenuEntry; kit: Kit }) {
  if (entry === 'separator') return <kit.Separator className="-mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry) return <kit.Label className="px-2 pt-1.5 pb-1 text-2xs text-fg-3">{entry.heading}</kit.Label>;
  const Icon = entry.icon;
  if ('entries' in entry)
    return (
      <kit.Sub>
        <kit.SubTrigger className="menu-row data-[state=open]:bg-hover">
          {Icon && <Icon aria-hidden />}
          <span className="flex-1">{entry.label}</span>
          <ChevronRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </kit.SubTrigger>
        <kit.Portal>
          <kit.SubContent className={menuSurface} collisionPadding={8}>
            <MenuRows entries={entry.entries} kit={kit} />
          </kit.SubContent>
        </kit.Portal>
      </kit.Sub>
    );
  const note = entry.disabledReason || entry.description;
  const inner = (
    <>
      {Icon && <Icon aria-hidden />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{entry.label}</span>
        {note && <span className="block pb-1 text-xs text-fg-3">{note}</span>}
      </span>
      {entry.shortcut && <span className="ps-4 text-xs text-fg-3">{keyLabel(entry.shortcut)}</span>}
    </>
  );
  const shared = {
    disabled: Boolean(entry.disabledReason),
    onSelect: entry.onSelect,
    className: cn('menu-row', entry.danger && 'text-danger data-highlighted:bg-danger-soft [&>.lucide]:text-current'),
  };
  if (entry.checked === undefined) return <kit.Item {...shared}>{inner}</kit.Item>;
  return (
    <kit.CheckboxItem {...shared} checked={entry.checked}>
      {inner}
      <kit.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent-fg" />
      </kit.ItemIndicator>
    </kit.CheckboxItem>
  );
}

/** The rows of a menu, drawn with the parts of one of the two kinds of menu. */
export function MenuRows({ entries, kit }: { entries: MenuEntries; kit: Kit }) {
  return entries.map((entry, index) => {
    if (!entry) return null;
    const key = entry === 'separator' ? `separator-${index}` : 'heading' in entry ? entry.heading : entry.label;
    return <Entry key={key} entry={entry} kit={kit} />;
  });
}

export type MenuProps = {
  /** The element that opens it: one button. */
  trigger: ReactNode;
  entries: MenuEntries;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Something above the entries, such as who is signed in. */
  header?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

export function Menu({
  trigger,
  entries,
  align = 'start',
  side = 'bottom',
  header,
  open,
  onOpenChange,
  className,
}: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(menuSurface, className)}
        >
          {header}
          <MenuRows entries={entries} kit={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
