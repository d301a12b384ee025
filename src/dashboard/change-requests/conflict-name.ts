import type { Conflict } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';

const longest = 40;

/** Where a conflict is: the page, and the first words of the block or the name of the setting. */
export function conflictName({ kind, page, member, mine, main }: Conflict): string {
  const text = [mine, main].find(side => typeof side === 'string');
  const words = kind === 'text' && typeof text === 'string' ? text.trim().slice(0, longest) : undefined;
  const place = words ? `“${words}${words.length === longest ? '…' : ''}”` : kind === 'text' ? undefined : member;
  return [page?.title, place ?? t(`conflict.${kind}`)].filter(Boolean).join(' › ');
}
