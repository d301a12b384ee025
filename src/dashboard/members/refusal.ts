import type { Member } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';

const words = { 'last-admin': t('lastAdmin') };

/** Why the viewer may not change a membership in this way; false where they may. */
export function refusalOf({ permissions, guard }: Member, change: 'update' | 'disable' | 'remove'): string | false {
  if (permissions[change]) return false;
  return guard ? words[guard] : t('adminsOnly');
}
