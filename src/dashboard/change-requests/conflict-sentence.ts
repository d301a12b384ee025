import type { Conflict } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { conflictSubject } from '#dashboard/change-requests/conflict-name.ts';
import { t } from '#dashboard/messages/change-requests.ts';

/** Which side deleted it: whose value is missing. */
const deleter = ({ main }: Conflict) => (main === undefined ? 'main' : 'mine');

/** Whether two sides have a page under the same parent. */
function sameParent(a: unknown, b: unknown): boolean {
  const parentOf = (side: unknown) => (side as { parent?: unknown } | undefined)?.parent; // a place, or not there
  return parentOf(a) === parentOf(b);
}

/** One side deleted a page that the other moved (the sides are texts), or a page above that page (they are places). */
function deletedMove(conflict: Conflict, name: string): string {
  const { main, mine } = conflict;
  const isMovedPage = typeof (main ?? mine) === 'string';
  return t(`said.${isMovedPage ? 'deletedMoved' : 'deletedAbove'}.${deleter(conflict)}`, { name });
}

/** What both sides did, by what is known of the conflict. */
export function conflictSentence(conflict: Conflict): string {
  const { kind, member = '', node, base, main, mine } = conflict;
  const name = conflictSubject(conflict) ?? '';
  switch (kind) {
    case 'text':
      // A whole text names no block.
      return t(node === undefined ? 'said.wholeText' : 'said.block');
    case 'edit-delete':
      return t(`said.${member === 'markdown' ? 'deletedBlock' : 'deleted'}.${deleter(conflict)}`, { name });
    case 'move-move': {
      const bothMoved = !sameParent(main, base) && !sameParent(mine, base);
      return t(bothMoved ? 'said.movedApart' : 'said.movedInto', { name });
    }
    case 'move-delete':
      return deletedMove(conflict, name);
    case 'member':
      return t('said.member', { setting: attributeName(member), name });
    case 'variable':
      return t('said.variable', { name: member });
    case 'slug':
      return t('said.slug', { name, slug: String(mine), given: String(main) });
    case 'file-name':
      return t('said.fileName', { name, given: String(main) });
    case 'file':
      return t('said.file', { name });
    case 'reusable-content':
      return t('said.contentTitle', { name });
  }
}
