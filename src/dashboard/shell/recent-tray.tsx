import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { keptFor, type RecentAction, recentActions, stillUndoable, undoAction } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** What can still be taken back; what is too old leaves by itself. */
function useRecentActions(): readonly RecentAction[] {
  const actions = recentActions.use();
  const oldest = actions.at(-1);
  useEffect(() => {
    if (!oldest) return;
    const timer = setTimeout(() => recentActions.set(stillUndoable), oldest.at + keptFor - Date.now());
    return () => clearTimeout(timer);
  }, [oldest]);
  return actions;
}

/** A button with what was done lately, for whoever missed the notice: shown while anything can be taken back. */
export function RecentTray() {
  const actions = useRecentActions();
  const [open, setOpen] = useState(false);
  if (actions.length === 0 && !open) return null;
  return (
    <Popover
      label={t('recentActions')}
      align="end"
      className="w-88 max-w-[calc(100vw-2rem)] p-1"
      open={open}
      onOpenChange={next => {
        setOpen(next);
        // The button goes with its last entry, and would take the focus along.
        if (!next && actions.length === 0) document.getElementById('main')?.focus();
      }}
      trigger={<IconButton icon={Undo2} label={t('recentActions')} size="sm" tooltipSide="bottom" />}
    >
      <RecentList actions={actions} />
    </Popover>
  );
}

function RecentList({ actions }: { actions: readonly RecentAction[] }) {
  const list = useRef<HTMLElement>(null);
  const undo = (action: RecentAction) => {
    // Its button goes; the list stays to be read on.
    list.current?.focus();
    void undoAction(action);
  };
  return (
    <section ref={list} tabIndex={-1} aria-label={t('recentActions')} className="-m-1 outline-none">
      <h2 className="border-b px-3 py-2 text-xs font-medium text-fg-2">{t('recentActions')}</h2>
      {actions.length === 0 && <p className="px-3 py-4 text-fg-3">{t('nothingToUndo')}</p>}
      <ul className="max-h-96 divide-y overflow-y-auto">
        {actions.map(action => (
          <li key={`${action.at} ${action.text}`} className="flex items-center gap-2 py-2 ps-3 pe-2">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{action.text}</span>
              <RelativeTime value={new Date(action.at)} className="text-xs text-fg-3" />
            </span>
            <Button size="sm" aria-label={t('undoAction', { action: action.text })} onClick={() => undo(action)}>
              {ui('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
