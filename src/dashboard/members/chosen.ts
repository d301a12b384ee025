import type { StartMemberBulkChangeData } from '#client/types.gen.ts';
import { filterOf, type MemberSearch } from '#dashboard/members/members-search.ts';
import type { WideSelection } from '#dashboard/table/selection.ts';

/** Who a bulk change is for: some by id, or everyone a filter finds. */
export type Chosen = Omit<StartMemberBulkChangeData['body'], 'action'> & { count: number };

/** Who is meant by what is selected. Your own membership is never changed together with others. */
export function chosenOf(selection: WideSelection, search: MemberSearch, own: string): Chosen {
  if (selection.everything) {
    const except = [...selection.except.filter(id => id !== own), own];
    const count = selection.count - (selection.selected.has(own) ? 1 : 0);
    return { filter: filterOf(search), except, atMost: count, count };
  }
  const members = [...selection.selected].filter(id => id !== own);
  return { members, count: members.length };
}
