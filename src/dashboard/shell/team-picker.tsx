import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTeamsInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { useTeamNames } from '#dashboard/shell/names.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { MultiCombobox } from '#dashboard/ui/combobox.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

type TeamPickerProps = {
  /** What they are chosen for. */
  label: string;
  placeholder: string;
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
};

/** Teams, found by title. */
export function TeamPicker({ values, ...rest }: TeamPickerProps) {
  const organizationId = useOrganizationId();
  const [query, setQuery] = useState('');
  const title = useSlow(query.trim());
  const { data, isFetching } = useQuery({
    ...listTeamsInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 50, ...(title && { title }) } }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? []).map(team => ({
    value: team.id,
    label: team.title,
    icon: <Avatar id={team.id} name={team.title} size={20} shape="square" />,
  }));
  const missing = values.filter(id => !options.some(({ value }) => value === id));
  const nameOf = useTeamNames(missing);
  return (
    <MultiCombobox
      {...rest}
      values={values}
      loading={isFetching}
      onSearch={setQuery}
      options={[...options, ...missing.map(id => ({ value: id, label: nameOf(id) }))]}
    />
  );
}
