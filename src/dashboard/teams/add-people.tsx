import { useState } from 'react';
import { t } from '#dashboard/messages/teams.ts';
import { readAddresses } from '#dashboard/shell/addresses.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import type { TeamPlace } from '#dashboard/teams/team-data.ts';
import type { useTeamMembers } from '#dashboard/teams/use-team-members.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { type ComboboxOption, MultiCombobox } from '#dashboard/ui/combobox.tsx';

const StrangersDialog = inTime(async () => (await import('#dashboard/teams/strangers-dialog.tsx')).StrangersDialog);

type AddPeopleProps = {
  /** Ids of those who are in the team, as far as they are known. */
  without: readonly string[];
  place: TeamPlace;
  add: ReturnType<typeof useTeamMembers>['add'];
};

/** What was refused: everyone who was to be added, and those of them who are not members. */
type Refused = { people: readonly string[]; strangers: readonly string[] };

/** Several people for a team: found by name, or as a list of addresses that is pasted into the field. */
export function AddPeople({ without, place, add }: AddPeopleProps) {
  const { permissions } = useOrganization();
  const offline = useOfflineReason();
  const people = useMemberOptions({ without });
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const [adding, setAdding] = useState(false);
  const pasted = readAddresses(people.query).emails;
  // Who finds nobody by name gives the address.
  const areAddresses = pasted.length > (permissions.listMembers ? 1 : 0);
  const found: ComboboxOption[] = areAddresses
    ? [
        {
          value: pasted.join(' '),
          label: t('addAddresses', { count: pasted.length }),
          description: pasted.join(', '),
        },
      ]
    : people.options;
  const values = chosen.map(({ value }) => value);
  const [refused, setRefused] = useState<Refused>();
  /** @returns whether they were added */
  const send = async (people: readonly string[]): Promise<boolean> => {
    const strangers = await add(people);
    if (strangers?.length === 0) setChosen([]);
    else if (strangers) setRefused({ people, strangers });
    return strangers?.length === 0;
  };
  const submit = async () => {
    setAdding(true);
    await send(values.flatMap(value => value.split(' ')));
    setAdding(false);
  };
  return (
    <div data-add-people className="flex w-full gap-2 sm:w-auto">
      <MultiCombobox
        label={t('addPeople')}
        shortcut="a"
        placeholder={t('addPeoplePlaceholder')}
        className="min-w-0 flex-1 sm:w-72"
        values={values}
        loading={people.loading && !areAddresses}
        onSearch={people.onSearch}
        // Who was found by an earlier search stays chosen and named.
        options={[...found, ...chosen.filter(({ value }) => !found.some(option => option.value === value))]}
        onValuesChange={next =>
          setChosen(next.flatMap(value => [...chosen, ...found].find(option => option.value === value) ?? []))
        }
      />
      <Button
        loading={adding}
        disabledReason={offline ?? (chosen.length === 0 && t('choosePeople'))}
        variant={chosen.length > 0 ? 'primary' : 'secondary'}
        onClick={() => void submit()}
      >
        {t('add')}
      </Button>
      {refused && (
        <StrangersDialog
          place={place}
          addresses={refused.strangers}
          others={refused.people.length - refused.strangers.length}
          addOthers={() => send(refused.people.filter(person => !refused.strangers.includes(person)))}
          onClose={() => setRefused(undefined)}
        />
      )}
    </div>
  );
}
