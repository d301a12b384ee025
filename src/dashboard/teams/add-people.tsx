import { useState } from 'react';
import { t } from '#dashboard/messages/teams.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { addressesIn } from '#dashboard/teams/addresses.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { type ComboboxOption, MultiCombobox } from '#dashboard/ui/combobox.tsx';

type AddPeopleProps = {
  /** Ids of those who are in the team, as far as they are known. */
  without: readonly string[];
  /** @param people ids or e-mail addresses @returns whether it worked */
  add: (people: readonly string[]) => Promise<boolean>;
};

/** Several people for a team: found by name, or as a list of addresses that is pasted into the field. */
export function AddPeople({ without, add }: AddPeopleProps) {
  const { id: organizationId, permissions } = useOrganization();
  const people = useMemberOptions(organizationId, without);
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const [adding, setAdding] = useState(false);
  const pasted = addressesIn(people.query);
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
  const submit = async () => {
    setAdding(true);
    if (await add(values.flatMap(value => value.split(' ')))) setChosen([]);
    setAdding(false);
  };
  return (
    <div data-add-people className="flex w-full gap-2 sm:w-auto">
      <MultiCombobox
        label={t('addPeople')}
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
        disabledReason={chosen.length === 0 && t('choosePeople')}
        variant={chosen.length > 0 ? 'primary' : 'secondary'}
        onClick={() => void submit()}
      >
        {t('add')}
      </Button>
    </div>
  );
}
