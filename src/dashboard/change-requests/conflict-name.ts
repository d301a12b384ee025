import type { Conflict } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { t } from '#dashboard/messages/change-requests.ts';

const longest = 40;

/** What a file or a reusable content is called on one side. */
function nameIn(side: unknown): string | undefined {
  if (typeof side === 'string') return side;
  if (typeof side !== 'object' || side === null) return undefined;
  const { name, title }: { name?: unknown; title?: unknown } = side;
  return [name, title].find(called => typeof called === 'string');
}

/** The name of the page, file or reusable content that a conflict is about; of its text, none. */
export function conflictSubject({ page, file, reusableContent, member, mine, main }: Conflict): string | undefined {
  if (page) return page.title;
  const isNamed = file !== undefined || (reusableContent !== undefined && member !== 'markdown');
  return isNamed ? (nameIn(mine) ?? nameIn(main)) : undefined;
}

/** Where a conflict is: what it is about, and the first words of the block or the name of the setting. */
export function conflictName(conflict: Conflict): string {
  const { kind, member, mine, main, base } = conflict;
  // A block that one side deleted is a conflict of the text too; readers do not know it by the name of its member.
  const ofText = kind === 'text' || member === 'markdown';
  const text = [mine, main, base].find(side => typeof side === 'string');
  const words = ofText && typeof text === 'string' ? text.trim().slice(0, longest) : undefined;
  const setting = kind === 'member' && member ? attributeName(member) : kind === 'variable' ? member : undefined;
  const place = words ? t('quoted', { text: `${words}${words.length === longest ? '…' : ''}` }) : setting;
  return [conflictSubject(conflict), place ?? t(`conflict.${kind}`)].filter(Boolean).join(' › ');
}
