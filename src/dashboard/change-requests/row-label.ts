import type { DiffRow } from '#client/types.gen.ts';
import { t as blocks } from '#dashboard/messages/blocks.ts';
import { t } from '#dashboard/messages/change-requests.ts';

/** Says what kind of block a row is and what happened to it. */
export const rowLabel = ({ before, after }: DiffRow, type: DiffRow['type']): string =>
  t(`row.${type}`, { type: blocks.known(`type.${(after ?? before)?.type}`) ?? blocks('type.block') });
