import type { LevelSource } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/access.ts';

/** Why somebody has their level, in words. */
export function reasonOf({ type, team, collection }: LevelSource, organization: string): string {
  if (type === 'role') return t('role', { organization });
  const values = { team: team?.title ?? '', collection: collection?.title ?? '' };
  return t(collection ? `${type}In` : type, values);
}
