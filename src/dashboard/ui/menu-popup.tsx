import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { cn } from '#dashboard/ui/cn.ts';
import { direction } from '#dashboard/ui/direction.ts';
import { EntryKeys } from '#dashboard/ui/entry-keys.tsx';
import type { MenuEntries, MenuEntry, MenuProps } from '#dashboard/ui/menu.tsx';

/** What a menu stands on. */
const menuSurface =
  'z-50 max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-pop overflow-y-auto rounded-lg bg-overlay p-1 shadow-pop data-[state=closed]:animate-leave';

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'separator') return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry)
    return <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-2xs text-fg-3">{entry.heading}</DropdownMenu.Label>;
  const Icon = entry.icon;
  if ('entries' in entry)
    return (
      <DropdownMenu.Sub>
        <DropdownMenu.SubTrigger className="menu-row">
          {Icon && <Icon aria-hidden />}
          <span className="flex-1">{entry.label}</span>
          <EntryKeys keys={entry.shortcut} />
          <ChevronRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </DropdownMenu.SubTrigger>
        <DropdownMenu.Portal>
          <DropdownMenu.SubContent className={menuSurface} collisionPadding={8}>
            <MenuRows entries={entry.entries} />
          </DropdownMenu.SubContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Sub>
    );
  const note = entry.disabledReason || entry.description;
  const inner = (
    <>
      {Icon && <Icon aria-hidden />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{entry.label}</span>
        {note && <span className="block pb-1 text-xs text-fg-3">{note}</span>}
      </span>
      <EntryKeys keys={entry.shortcut} />
    </>
  );
  const shared = {
    disabled: Boolean(entry.disabledReason),
    onSelect: entry.onSelect,
    className: cn('menu-row', entry.danger && 'text-danger data-highlighted:bg-danger-soft [&>.lucide]:text-current'),
  };
  if (entry.checked === undefined) return <DropdownMenu.Item {...shared}>{inner}</DropdownMenu.Item>;
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={entry.checked}>
      {inner}
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent-fg" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

function MenuRows({ entries }: { entries: MenuEntries }) {
  const given = entries.filter(entry => entry !== false && entry !== undefined);
  const first = given.findIndex(entry => entry !== 'separator');
  return given.map((entry, index) => {
    const next = given[index + 1];
    // What it would part from the rest was left out.
    if (entry === 'separator' && (index < first || next === undefined || next === 'separator')) return null;
    const key = entry === 'separator' ? `separator-${index}` : 'heading' in entry ? entry.heading : entry.label;
    return <Entry key={key} entry={entry} />;
  });
}

/** The menu itself; `Menu` loads it with the first use. */
export function MenuPopup(props: MenuProps & { entries: MenuEntries }) {
  const { trigger, entries, align, side, header, open, onOpenChange, className } = props;
  return (
    <DropdownMenu.Root dir={direction()} modal={false} open={open ?? false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align ?? 'start'}
          side={side ?? 'bottom'}
          sideOffset={4}
          collisionPadding={8}
          className={cn(menuSurface, className)}
        >
          {header}
          <MenuRows entries={entries} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
