import type { Conflict } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';

const longest = 40;

/** Where a conflict is: the page, and the first words of the block or the name of the setting. */
export function conflictName({ kind, page, member, mine, main, base }: Conflict): string {
  // A block that one side deleted is a conflict of the text too; readers do not know it by the name of its member.
  const ofText = kind === 'text' || member === 'markdown';
  const text = [mine, main, base].find(side => typeof side === 'string');
  const words = ofText && typeof text === 'string' ? text.trim().slice(0, longest) : undefined;
  const place = words
    ? t('quoted', { text: `${words}${words.length === longest ? '…' : ''}` })
    : ofText
      ? undefined
      : member;
  return [page?.title, place ?? t(`conflict.${kind}`)].filter(Boolean).join(' › ');
}
