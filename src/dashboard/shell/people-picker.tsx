import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useMemberNames } from '#dashboard/shell/names.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { MultiCombobox } from '#dashboard/ui/combobox.tsx';

type PeoplePickerProps = {
  /** What they are chosen for. */
  label: string;
  placeholder: string;
  /** Why nobody is offered, before anything is searched for. */
  empty?: string;
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Not offered. */
  without?: readonly string[];
};

/** Members, found by name or e-mail. */
export function PeoplePicker({ values, without, ...rest }: PeoplePickerProps) {
  const { options, loading, onSearch } = useMemberOptions(useOrganizationId(), without);
  const missing = values.filter(id => !options.some(({ value }) => value === id));
  const nameOf = useMemberNames(missing);
  return (
    <MultiCombobox
      {...rest}
      values={values}
      loading={loading}
      onSearch={onSearch}
      options={[...options, ...missing.map(id => ({ value: id, label: nameOf(id) }))]}
    />
  );
}
