import type { EditorView } from '@codemirror/view';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { turnBlocks } from '#dashboard/editor/block-commands.ts';
import { blocksOf } from '#dashboard/editor/block-selection.ts';
import { type Form, formOf, forms, turnable } from '#dashboard/editor/turn-into.ts';
import { t } from '#dashboard/messages/blocks.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';

/** What all the blocks are already. */
function currentForm(view: EditorView): Form | undefined {
  const [first, ...rest] = (turnable(blocksOf(view.state).run) ?? []).map(formOf);
  return rest.every(form => form === first) ? first : undefined;
}

/** Chooses what the selected blocks, or the one of the cursor, are turned into. */
export function TurnIntoDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [current] = useState(() => currentForm(view));
  const found = forms.filter(form => query.trim() === '' || matchLevel(t(`type.${form}`), query.trim()) > 0);
  const close = (form?: Form) => {
    onClose();
    // Once the dialog is gone and holds the focus no more.
    setTimeout(() => {
      if (form && form !== current) turnBlocks(view, form);
      view.focus();
    });
  };
  return (
    <Dialog open size="sm" title={t('turnInto')} onOpenChange={open => !open && close()}>
      <Command label={t('turnInto')} shouldFilter={false} loop>
        <Command.Input
          autoFocus
          value={query}
          onValueChange={setQuery}
          placeholder={t('turnSearch')}
          aria-label={t('turnSearch')}
          className="field w-full"
        />
        <Command.List className="mt-2 max-h-110 overflow-y-auto">
          <Command.Empty className="px-2 py-3 text-sm text-fg-3">{t('turnNone', { query })}</Command.Empty>
          {found.map(form => (
            <Command.Item key={form} value={form} onSelect={() => close(form)} className="menu-row">
              <span className="min-w-0 flex-1 truncate">{t(`type.${form}`)}</span>
              {form === current && (
                <>
                  <Check aria-hidden />
                  <span className="sr-only">{t('current')}</span>
                </>
              )}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
