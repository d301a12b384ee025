import { useQuery } from '@tanstack/react-query';
import { getMemberRoleEffectsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Member, SpaceAbility } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { type RoleChoice, roleChoice } from '#dashboard/shell/role-choice.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type RoleNoteProps = {
  member: Pick<Member, 'id' | 'role'>;
  /** The one to choose. */
  role: RoleChoice;
};

/** What choosing a role changes for a member, as the service says. */
export function RoleNote({ member, role }: RoleNoteProps) {
  const path = { organizationId: useOrganizationId(), userId: member.id };
  const { data, isPending } = useQuery({ ...getMemberRoleEffectsOptions({ path }), staleTime: 10_000 });
  // Keeps its line, so that no option moves under the pointer.
  if (isPending) return <Skeleton className="my-1 h-2 w-24" />;
  const effect = data?.roles.find(other => roleChoice(other.role) === role);
  if (!effect) return null;
  const { gains, loses, overridden } = effect;
  if (role === roleChoice(member.role))
    return (
      <span className="text-fg-2">{t(overridden > 0 ? 'roleNowOverridden' : 'roleNow', { count: overridden })}</span>
    );
  if (loses.length > 0) return <span className="text-warning">{t('roleLoses', { list: listOf(loses) })}</span>;
  if (gains.length > 0) return <span className="text-fg-2">{t('roleGains', { list: listOf(gains) })}</span>;
  return <span className="text-fg-2">{t('roleSame')}</span>;
}

/** Abilities in equally many spaces are named together: "manage, merge in 12 spaces; edit in 3 spaces". */
const listOf = (abilities: readonly SpaceAbility[]): string =>
  [...Map.groupBy(abilities, ({ spaces }) => spaces)]
    .map(([count, some]) =>
      t('abilitiesIn', { list: some.map(({ ability }) => t(`ability.${ability}`)).join(', '), count }),
    )
    .join('; ');
