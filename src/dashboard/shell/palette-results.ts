import { BookOpen, CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '#dashboard/messages/palette.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import { type Action, actions, type PaletteGroup, type SearchScope, searches } from '#dashboard/shell/actions.ts';
import { rank, readUses } from '#dashboard/shell/ranking.ts';
import { type Shortcut, shortcuts } from '#dashboard/shell/shortcuts.ts';
import { type HandbookPage, handbookAddress, handbookPages } from '#dashboard/ui/handbook.ts';

const scopes: Record<string, SearchScope> = { '#': 'changes', '@': 'people', '/': 'pages' };

/** What a typed text asks for: its prefix says where to look. */
function readQuery(text: string): { prefix: string; query: string; scope: SearchScope | undefined } {
  const prefix = /^[>#@/?]/.exec(text)?.[0] ?? '';
  const query = text.slice(prefix.length).trim();
  return { prefix, query, scope: prefix === '' ? 'all' : scopes[prefix] };
}

/** Of what was opened last; the rest of the recent is what was done often. */
const mostPlaces = 5;

type Remote = { groups: readonly PaletteGroup[]; state: 'idle' | 'searching' | 'failed' };

/** Hits of the registered searches. Earlier hits stay until new ones are there. */
function useRemote(query: string, scope: SearchScope | undefined, attempt: number): Remote {
  const providers = searches.use();
  const [remote, setRemote] = useState<Remote>({ groups: [], state: 'idle' });
  // `attempt` only asks for another try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!scope || (scope === 'all' && query === '') || providers.length === 0) {
      setRemote({ groups: [], state: 'idle' });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setRemote(now => ({ ...now, state: 'searching' }));
      Promise.all(providers.map(search => search(query, scope, controller.signal)))
        .then(found => setRemote({ groups: found.flat(), state: 'idle' }))
        .catch(() => !controller.signal.aborted && setRemote(now => ({ ...now, state: 'failed' })));
    }, 120);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, scope, providers, attempt]);
  return remote;
}

const handbookActions: Action[] = [
  { id: 'handbook', title: shell('handbook'), icon: CircleHelp, run: () => openPage() },
  ...handbookPages.map(page => ({ id: `handbook:${page}`, title: page, icon: BookOpen, run: () => openPage(page) })),
];

function openPage(page?: HandbookPage): void {
  window.open(handbookAddress(page), '_blank', 'noopener');
}

/**
 * The keys that work here, by what they are for; those of the screen first, as the sheet of shortcuts has them. Then the pages of the
 * handbook.
 */
function helpGroups(query: string): PaletteGroup[] {
  const list = shortcuts.get();
  const actionOf = ({ keys, label, run }: Shortcut) => ({ id: `key:${keys}`, title: label, shortcut: keys, run });
  return [
    ...[...Map.groupBy(list, ({ group }) => group ?? shell('shortcuts'))].map(([heading, keys]) => ({
      heading,
      actions: rank<Action>(keys.map(actionOf), query, {}),
    })),
    { heading: shell('handbook'), actions: rank(handbookActions, query, {}) },
  ].filter(({ actions }) => actions.length > 0);
}

/** The groups to show for a text: local actions at once, hits of the service as they arrive. */
export function usePaletteGroups(text: string, attempt: number, places: readonly Action[]): Remote {
  const { prefix, query, scope } = readQuery(text);
  const offered = actions.use();
  const remote = useRemote(query, scope, attempt);
  if (prefix === '?') return { groups: helpGroups(query), state: 'idle' };
  const uses = readUses();
  const local: PaletteGroup[] = [];
  if (prefix === '' || prefix === '>') {
    const ranked = rank(offered, query, uses);
    const used = () => ranked.filter(action => uses[action.id]);
    const recent = query === '' && prefix === '' ? [...places.slice(0, mostPlaces), ...used()].slice(0, 8) : [];
    const rest = ranked.filter(action => !recent.includes(action));
    if (recent.length > 0) local.push({ heading: t('recent'), actions: recent });
    if (rest.length > 0) local.push({ heading: t('actions'), actions: rest.slice(0, 30) });
  }
  return { groups: [...local, ...remote.groups], state: remote.state };
}
