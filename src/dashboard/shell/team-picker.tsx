import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { MultiCombobox } from '#dashboard/ui/combobox.tsx';

type TeamPickerProps = {
  /** What they are chosen for. */
  label: string;
  placeholder: string;
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
};

/** Teams, found by title. */
export function TeamPicker({ values, ...rest }: TeamPickerProps) {
  const { options, loading, onSearch } = useTeamOptions({ chosen: values });
  return <MultiCombobox {...rest} {...{ values, options, loading, onSearch }} />;
}
