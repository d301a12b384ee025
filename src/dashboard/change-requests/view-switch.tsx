import { Columns2, FileCode, Rows2 } from 'lucide-react';
import { type DiffView, diffViews } from '#dashboard/change-requests/changes-search.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

const icons = { split: Columns2, unified: Rows2, source: FileCode };

/** Side by side, in one column, or as Markdown. */
export function ViewSwitch({ view, onView }: { view: DiffView; onView: (view: DiffView) => void }) {
  const next = diffViews[(diffViews.indexOf(view) + 1) % diffViews.length] ?? view;
  useShortcuts([{ keys: 'd', label: t('cycleViews'), group: t('review'), run: () => onView(next) }]);
  return (
    <SegmentedControl
      aria-label={t('diffView')}
      shortcut="d"
      value={view}
      onValueChange={onView}
      options={diffViews.map(value => {
        const Icon = icons[value];
        return {
          value,
          label: <span className="max-sm:sr-only">{t(`view.${value}`)}</span>,
          icon: <Icon aria-hidden className="size-3.5" />,
        };
      })}
    />
  );
}
