import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import type { ComboboxProps } from '#dashboard/ui/combobox.tsx';
import { optionField } from '#dashboard/ui/option-field.tsx';
import { optionScore } from '#dashboard/ui/option-score.ts';
import { PathText } from '#dashboard/ui/path-text.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

type OptionListProps = Pick<ComboboxProps, 'options' | 'label' | 'loading' | 'empty' | 'onSearch'> & {
  /** What is typed; the button takes the first letter. */
  query: string;
  onQueryChange: (query: string) => void;
  chosen: readonly string[];
  onChoose: (value: string) => void;
};

/** The list of a combobox, with the field that searches it. */
export function OptionList(props: OptionListProps) {
  const { options, label, loading = false, empty, onSearch, query, onQueryChange, chosen, onChoose } = props;
  const [current, setCurrent] = useState('');
  // Hits of a search replace the options: what Enter takes is one that is in sight, and nothing until the hits are there.
  const isOld = loading && query !== '';
  const marked = isOld ? '' : options.some(({ value }) => value === current) ? current : (options[0]?.value ?? '');
  return (
    <Command
      label={label}
      loop
      shouldFilter={!onSearch}
      filter={optionScore}
      // `Command` marks the first option whatever its value is, when options come and go.
      onKeyDown={event => isOld && event.key === 'Enter' && event.preventDefault()}
      {...(onSearch && { value: marked, onValueChange: setCurrent })}
      className="flex flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3">
        <Command.Input
          autoFocus
          value={query}
          onValueChange={onQueryChange}
          placeholder={t('search')}
          className={optionField}
        />
        {loading && <Spinner className="text-fg-3" />}
      </div>
      <Command.List aria-busy={loading} className="max-h-72 overflow-y-auto overscroll-contain p-1">
        {options.map(option => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.path ?? '', option.description ?? '', ...(option.keywords ?? [])]}
            disabled={option.disabled ?? false}
            onSelect={onChoose}
            className="menu-row"
          >
            {option.icon}
            <span className="min-w-0 flex-1 py-0.5">
              <span className="block truncate">{option.label}</span>
              {option.path && <PathText className="text-xs text-fg-3">{option.path}</PathText>}
              {option.description && <span className="block truncate text-xs text-fg-3">{option.description}</span>}
            </span>
            {chosen.includes(option.value) && <Check aria-hidden className="text-accent-fg" />}
          </Command.Item>
        ))}
      </Command.List>
      <Command.Empty className="px-3 pt-1 pb-3 text-sm text-fg-3">
        {loading ? t('loading') : query ? t('noMatchesFor', { query }) : (empty ?? t('noMatches'))}
      </Command.Empty>
    </Command>
  );
}
