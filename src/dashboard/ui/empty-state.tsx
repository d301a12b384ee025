import { SearchX } from 'lucide-react';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatePanel, type StatePanelProps } from '#dashboard/ui/state-panel.tsx';

/** Nothing there yet: one sentence of purpose, one main action. */
export function EmptyState(props: Omit<StatePanelProps, 'tone'>) {
  return <StatePanel {...props} />;
}

/** Nothing matches: names the filter and clears it. */
export function FilteredEmptyState({ filter, onClear }: { filter?: string; onClear: () => void }) {
  return (
    <StatePanel
      icon={SearchX}
      title={filter ? t('noMatchesFor', { query: filter }) : t('emptyByFilter')}
      actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  );
}
