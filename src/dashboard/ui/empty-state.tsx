import { BookOpen, SearchX } from 'lucide-react';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { type HandbookPage, handbookAddress } from '#dashboard/ui/handbook.ts';
import { StatePanel, type StatePanelProps } from '#dashboard/ui/state-panel.tsx';

type EmptyStateProps = Omit<StatePanelProps, 'tone'> & {
  /** What the handbook says of it. */
  learn?: HandbookPage;
};

/** Nothing there yet: one sentence of purpose, one main action, one page of the handbook. */
export function EmptyState({ learn, children, ...panel }: EmptyStateProps) {
  return (
    <StatePanel {...panel}>
      {children}
      {learn && (
        <p className={children ? 'mt-2' : undefined}>
          <a
            href={handbookAddress(learn)}
            target="_blank"
            rel="noopener"
            className="inline-flex items-center gap-1.5 text-accent-fg hover:underline"
          >
            <BookOpen aria-hidden className="size-3.5" />
            {t('learn', { page: learn })}
          </a>
        </p>
      )}
    </StatePanel>
  );
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
