import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#client/types.gen.ts';
import type { Receiver, useAccessActions } from '#dashboard/access/use-access-actions.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/access.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { levelOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { type ComboboxOption, MultiCombobox } from '#dashboard/ui/combobox.tsx';
import { Select } from '#dashboard/ui/select.tsx';

type GiveAccessProps = {
  /** Who has a level of their own already. */
  without: { users: readonly string[]; teams: readonly string[] };
  give: ReturnType<typeof useAccessActions>['give'];
};

const optionOf = ({ kind, id }: Pick<Receiver, 'kind' | 'id'>) => `${kind}:${id}`;

/** Teams and members in one list, found by name or e-mail address. */
function useReceivers({ users, teams }: GiveAccessProps['without']) {
  const { permissions } = useOrganization();
  const people = useMemberOptions({ without: users });
  const groups = useTeamOptions({ enabled: permissions.listTeams });
  const found = groups.teams.filter(({ id }) => !teams.includes(id));
  const receivers: Receiver[] = [
    ...found.map(({ id, title }) => ({ kind: 'team' as const, id, name: title })),
    ...people.users.map(({ id, displayName }) => ({ kind: 'user' as const, id, name: displayName })),
  ];
  const options: ComboboxOption[] = [
    ...found.map(team => ({
      value: optionOf({ kind: 'team', id: team.id }),
      label: team.title,
      description: t('teamMembers', { count: team.members }),
      icon: <Avatar id={team.id} name={team.title} size={20} shape="square" />,
    })),
    ...people.options.map(option => ({ ...option, value: optionOf({ kind: 'user', id: option.value }) })),
  ];
  const onSearch = (query: string) => {
    people.onSearch(query);
    groups.onSearch(query);
  };
  return { receivers, options, loading: people.loading || groups.loading, onSearch };
}

/** Chooses people and teams, and a level for them. */
export function GiveAccess({ without, give }: GiveAccessProps) {
  const list = useReceivers(without);
  const offline = useOfflineReason();
  const [chosen, setChosen] = useState<readonly Receiver[]>([]);
  const [level, setLevel] = useState<Role>('edit');
  const save = useMutation({
    mutationFn: () => give(chosen, level),
    onSuccess: () => setChosen([]),
  });
  const values = chosen.map(optionOf);
  // Who was found by an earlier search stays chosen and named.
  const earlier = chosen.filter(receiver => !list.options.some(option => option.value === optionOf(receiver)));
  return (
    <div className="space-y-2">
      <FormProblem error={save.error} />
      <div className="flex flex-wrap gap-2">
        <MultiCombobox
          label={t('people')}
          placeholder={t('choosePeople')}
          className="min-w-0 flex-1 basis-60"
          values={values}
          loading={list.loading}
          onSearch={list.onSearch}
          options={[...list.options, ...earlier.map(receiver => ({ value: optionOf(receiver), label: receiver.name }))]}
          onValuesChange={next => {
            const known = [...chosen, ...list.receivers];
            setChosen(next.flatMap(value => known.find(receiver => optionOf(receiver) === value) ?? []));
          }}
        />
        <Select
          aria-label={t('level')}
          className="w-32"
          value={level}
          options={levelOptions()}
          onValueChange={setLevel}
        />
        <Button
          variant="primary"
          loading={save.isPending}
          disabledReason={offline ?? (chosen.length === 0 && t('choosePeople'))}
          onClick={() => save.mutate()}
        >
          {t('give')}
        </Button>
      </div>
    </div>
  );
}
