import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listMembersInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { MultiCombobox } from '#dashboard/ui/combobox.tsx';

type PeoplePickerProps = {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Not offered: who is asked already, and the author. */
  without: readonly string[];
};

function useSlow(text: string): string {
  const [slow, setSlow] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return slow;
}

/** Members to ask for a review, found by name or e-mail. */
export function PeoplePicker({ values, onValuesChange, without }: PeoplePickerProps) {
  const { id: organizationId } = useOrganization();
  const [query, setQuery] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const search = useSlow(query);
  const members = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: 50, sort: 'name', order: 'asc', status: 'active', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (members.data?.items ?? []).filter(({ id }) => !without.includes(id));
  const names = new Map([...known, ...found.map(({ id, user }) => [id, user.displayName] as const)]);
  const missing = values.filter(id => !found.some(member => member.id === id));
  return (
    <MultiCombobox
      label={t('reviewers')}
      placeholder={t('choosePeople')}
      values={values}
      loading={members.isFetching}
      onSearch={setQuery}
      onValuesChange={next => {
        setKnown(names);
        onValuesChange(next);
      }}
      options={[
        ...found.map(({ id, user }) => ({
          value: id,
          label: user.displayName,
          description: user.email,
          icon: <Avatar id={id} name={user.displayName} src={user.photoURL} size={20} />,
        })),
        ...missing.map(id => ({ value: id, label: names.get(id) ?? id })),
      ]}
    />
  );
}
