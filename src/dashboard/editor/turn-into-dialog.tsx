import type { EditorView } from '@codemirror/view';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { turnBlocks } from '#dashboard/editor/block-commands.ts';
import { blocksOf } from '#dashboard/editor/block-selection.ts';
import { type Form, formOf, forms, turnable } from '#dashboard/editor/turn-into.ts';
import { t } from '#dashboard/messages/blocks.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { CommandDialog, CommandRow } from '#dashboard/ui/command-dialog.tsx';

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
    <CommandDialog
      {...{ title: t('turnInto'), searchLabel: t('turnSearch'), none: t('turnNone', { query }) }}
      query={query}
      onQuery={setQuery}
      onClose={() => close()}
    >
      {found.map(form => (
        <CommandRow key={form} value={form} label={t(`type.${form}`)} onSelect={() => close(form)}>
          {form === current && (
            <>
              <Check aria-hidden />
              <span className="sr-only">{t('current')}</span>
            </>
          )}
        </CommandRow>
      ))}
    </CommandDialog>
  );
}
