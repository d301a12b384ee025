import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Dialog } from '#dashboard/ui/dialog.tsx';

type CommandDialogProps = {
  title: string;
  /** The name of the field that searches. */
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  /** Said where there are no commands. */
  none: string;
  onClose: () => void;
  /** `CommandRow`s, as the query finds them. */
  children: ReactNode;
};

/** A dialog that is a list of commands with a field that searches it. It is shown while it is mounted. */
export function CommandDialog({ title, searchLabel, query, onQuery, none, onClose, children }: CommandDialogProps) {
  return (
    <Dialog open size="sm" title={title} onOpenChange={open => !open && onClose()}>
      <Command label={title} shouldFilter={false} loop>
        <Command.Input
          autoFocus
          value={query}
          onValueChange={onQuery}
          placeholder={searchLabel}
          aria-label={searchLabel}
          className="field w-full"
        />
        <Command.List className="mt-2 max-h-110 overflow-y-auto">{children}</Command.List>
        <Command.Empty className="px-2 py-3 text-sm text-fg-3">{none}</Command.Empty>
      </Command>
    </Dialog>
  );
}

type CommandRowProps = {
  /** Tells it from the others. */
  value: string;
  onSelect: () => void;
  label: string;
  icon?: ReactNode;
  /** After the label. */
  children?: ReactNode;
};

export function CommandRow({ value, onSelect, label, icon, children }: CommandRowProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className="menu-row">
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {children}
    </Command.Item>
  );
}
