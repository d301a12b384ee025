import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
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
export function PeoplePicker({ values, without = [], ...rest }: PeoplePickerProps) {
  const { options, loading, onSearch } = useMemberOptions({ chosen: values, without });
  return <MultiCombobox {...rest} {...{ values, options, loading, onSearch }} />;
}
