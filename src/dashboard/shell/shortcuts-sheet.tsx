import { useState } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useListedKeys } from '#dashboard/shell/listed-keys.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { shortcuts } from '#dashboard/shell/shortcuts.ts';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { doAct, setSingleKeys, singleKeys } from '#dashboard/ui/single-keys.ts';
import { Switch } from '#dashboard/ui/switch.tsx';

/** The keys that tables have of themselves. */
const tableKeys = [
  { keys: 'j', label: t('nextRow') },
  { keys: 'k', label: t('previousRow') },
  { keys: 'enter', label: t('openRow') },
  { keys: 'x', label: t('selectRow') },
  { keys: 'shift+down', label: t('extendSelection') },
  { keys: 'mod+a', label: t('selectAllRows') },
  { keys: 'escape', label: t('clearSelection') },
].map(entry => ({ ...entry, group: t('lists') }));

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const on = singleKeys.use();
  const all = [...useListedKeys(), ...shortcuts.use(), ...tableKeys].filter(
    entry => doAct(entry.keys, on) && matchLevel(entry.label, query) > 1,
  );
  const groups = Map.groupBy(all, entry => entry.group ?? t('general'));
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title={t('shortcuts')}>
      <div className="space-y-5 p-4">
        <SearchInput label={t('findShortcut')} value={query} onValueChange={setQuery} autoFocus />
        {groups.size === 0 && <p className="text-sm text-fg-3">{ui('noMatchesFor', { query })}</p>}
        {[...groups].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-2xs text-fg-3">{group}</h3>
            <ul>
              {[...new Map(entries.map(entry => [entry.keys, entry])).values()].map(entry => (
                <li key={entry.keys} className="flex min-h-8 items-center justify-between gap-4 py-1 text-sm">
                  {entry.label}
                  <Kbd keys={entry.keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="border-t pt-4">
          <Switch checked={on} onCheckedChange={setSingleKeys} description={t('singleKeysHelp')}>
            {t('singleKeys')}
          </Switch>
        </div>
      </div>
    </Sheet>
  );
}
