import type { ChangeRequest } from '#client/types.gen.ts';
import { keptRecord } from '#dashboard/change-requests/kept-record.ts';

/** When each change request that was opened here had last been updated, by id. */
export const seen = keptRecord<string>('bindery-seen-requests', 500);

type Dated = Pick<ChangeRequest, 'id' | 'updatedAt'>;

export function markSeen({ id, updatedAt }: Dated): void {
  const { [id]: at, ...others } = seen.get();
  if (at !== updatedAt) seen.write({ ...others, [id]: updatedAt });
}

export const markUnread = ({ id }: Dated): void => seen.write({ ...seen.get(), [id]: '' });

/** Something happened since it was opened here. What was never opened is new only when it was marked so. */
export const isUnread = ({ id, updatedAt }: Dated, list: Readonly<Record<string, string>>): boolean =>
  list[id] !== undefined && list[id] !== updatedAt;
