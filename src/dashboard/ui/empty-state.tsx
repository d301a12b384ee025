import { SearchX } from 'lucide-react';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatePanel, type StatePanelProps } from '#dashboard/ui/state-panel.tsx';

/** Nothing there yet: one sentence of purpose, one main action. */
export function EmptyState(props: Omit<StatePanelProps, 'tone'>) {
  return <StatePanel {...props} />;
}

type FilteredEmptyStateProps = {
  /** What was searched for. */
  filter?: string;
  /** What else narrows the list, each in words. */
  also?: readonly string[];
  onClear: () => void;
};

/** Nothing matches: names what was searched and filtered, and clears it. */
export function FilteredEmptyState({ filter, also = [], onClear }: FilteredEmptyStateProps) {
  return (
    <StatePanel
      icon={SearchX}
      title={filter ? t('noMatchesFor', { query: filter }) : t('emptyByFilter')}
      actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    >
      {also.length > 0 && also.join(' · ')}
    </StatePanel>
  );
}
