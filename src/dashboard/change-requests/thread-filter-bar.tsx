import type { ThreadGroups } from '#dashboard/change-requests/comments.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

export type ThreadFilter = 'open' | 'resolved' | 'outdated';

type Props = { groups: ThreadGroups; filter: ThreadFilter; onFilter: (filter: ThreadFilter) => void };

/** Which threads of a page are shown, and how many there are. */
export function ThreadFilterBar({ groups, filter, onFilter }: Props) {
  return (
    <SegmentedControl
      aria-label={t('threadFilter')}
      value={filter}
      onValueChange={onFilter}
      className="min-w-0 flex-1 [&>label]:flex-1 [&>label]:px-1 [&>label]:text-xs"
      options={(['open', 'resolved', 'outdated'] as const).map(value => ({
        value,
        label: t(`threads.${value}`, { count: groups[value].length }),
      }))}
    />
  );
}
