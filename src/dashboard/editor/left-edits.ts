import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { orphans } from '#dashboard/editor/sessions.ts';
import { allKeptEdits, mainContent, type UnsentEdit } from '#dashboard/editor/unsent-edits.ts';
import { pageUser } from '#dashboard/shell/page-user.ts';

/** Edits of one change request, or of a space, that this device keeps and nothing sends. */
export type LeftEdits = { key: ContentKey; edits: readonly UnsentEdit[]; at: number };

/** Milliseconds: what is younger is probably on its way. */
const grace = 5_000;
const pause = 10_000;

/** One entry for each place, the latest first. */
export function byPlace(edits: readonly UnsentEdit[]): LeftEdits[] {
  const groups = Map.groupBy(edits, ({ spaceId, request }) => `${spaceId}/${request}`);
  return [...groups.values()]
    .flatMap(group => {
      const [first] = group;
      if (!first) return [];
      const request = first.request === mainContent ? undefined : first.request;
      return { key: { spaceId: first.spaceId, request }, edits: group, at: Math.max(...group.map(({ at }) => at)) };
    })
    .sort((a, b) => b.at - a.at);
}

/** What was left behind, but for what the editor on the screen sends by itself. */
export function useLeftEdits(): { left: readonly LeftEdits[]; refresh: () => void } {
  const { space, number } = useParams({ strict: false });
  const isEditing = useRouterState({ select: ({ location }) => /\/edit(\/|$)/.test(location.pathname) });
  const [left, setLeft] = useState<readonly LeftEdits[]>([]);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what asks again
  useEffect(() => {
    let here = true;
    const look = async () => {
      const old = allKeptEdits(localStorage, pageUser() ?? '').filter(({ at }) => at < Date.now() - grace);
      const found = byPlace(await orphans(old)).filter(
        ({ key }) => !(isEditing && key.spaceId === space && key.request === number),
      );
      if (here) setLeft(now => (JSON.stringify(now) === JSON.stringify(found) ? now : found));
    };
    void look();
    const timer = setInterval(() => void look(), pause);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [isEditing, space, number, asked]);
  return { left, refresh: () => setAsked(now => now + 1) };
}
