import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, BellRing } from 'lucide-react';
import {
  getChangeRequestWatchOptions,
  getSpaceWatchOptions,
  setChangeRequestWatchMutation,
  setSpaceWatchMutation,
} from '#client/@tanstack/react-query.gen.ts';
import type { Watch } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/watch.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';

type Level = Watch['level'];

const icons = { watching: BellRing, participating: Bell, muted: BellOff };
const levels = ['watching', 'participating', 'muted'] as const;

type Watching = { level: Level; choose: (level: Level) => void };

const entriesOf = ({ level, choose }: Watching) =>
  levels.map(value => ({
    label: t(`level.${value}`),
    description: t(`help.${value}`),
    icon: icons[value],
    checked: value === level,
    onSelect: () => choose(value),
  }));

const labelOf = ({ level }: Watching) => t('watch', { level: t(`level.${level}`) });

function LevelMenu(watching: Watching) {
  return (
    <Menu
      align="end"
      className="w-72"
      trigger={<IconButton icon={icons[watching.level]} label={labelOf(watching)} tooltipSide="bottom" />}
      entries={entriesOf(watching)}
    />
  );
}

/** How one hears of a change request: of everything, of what one takes part in, or of nothing. */
export function RequestWatch({ spaceId, changeRequestId }: { spaceId: string; changeRequestId: string }) {
  const queries = useQueryClient();
  const path = { spaceId, changeRequestId };
  const options = getChangeRequestWatchOptions({ path });
  const { data } = useQuery(options);
  const set = useMutation({ ...setChangeRequestWatchMutation(), ...optimistic(queries, options.queryKey) });
  const { level = 'participating' } = data ?? {};
  return <LevelMenu level={level} choose={next => set.mutate({ path, body: { level: next } })} />;
}

function useSpaceWatch(spaceId: string): Watching {
  const queries = useQueryClient();
  const path = { spaceId };
  const options = getSpaceWatchOptions({ path });
  const { level = 'participating' } = useQuery(options).data ?? {};
  const set = useMutation({ ...setSpaceWatchMutation(), ...optimistic(queries, options.queryKey) });
  return { level, choose: next => set.mutate({ path, body: { level: next } }) };
}

/** The same for a space and everything in it. */
export function SpaceWatch({ spaceId }: { spaceId: string }) {
  return <LevelMenu {...useSpaceWatch(spaceId)} />;
}

/** The same as a part of another menu. */
export function useSpaceWatchEntry(spaceId: string): MenuEntries[number] {
  const watching = useSpaceWatch(spaceId);
  return { label: labelOf(watching), icon: icons[watching.level], entries: entriesOf(watching) };
}

/** Shows the choice before the service has answered, and what was there again when it refuses. */
function optimistic(queries: ReturnType<typeof useQueryClient>, queryKey: readonly unknown[]) {
  return {
    onMutate: ({ body }: { body: { level: Level } }) => {
      const before = queries.getQueryData<Watch>(queryKey);
      queries.setQueryData<Watch>(queryKey, { object: 'watch', level: body.level });
      return before;
    },
    onError: (error: unknown, _given: unknown, before: Watch | undefined) => {
      queries.setQueryData(queryKey, before);
      toastError(error);
    },
  };
}
