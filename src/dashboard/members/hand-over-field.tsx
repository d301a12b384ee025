import { useId, useState } from 'react';
import { t } from '#dashboard/messages/members.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';

const nobody = 'nobody';

type HandOverFieldProps = {
  /** Ids of those who leave. */
  without: readonly string[];
  onChange: (to: string | undefined) => void;
};

/** Asks who takes over the change requests of those who are removed; nobody, unless somebody is chosen. */
export function HandOverField({ without, onChange }: HandOverFieldProps) {
  const id = useId();
  const [to, setTo] = useState<string>();
  const people = useMemberOptions({ without, chosen: to ? [to] : [] });
  const none = { value: nobody, label: t('handOverNobody') };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t('handOver')}
      </label>
      <Combobox
        id={id}
        label={t('handOver')}
        aria-describedby={`${id}-help`}
        className="w-full"
        value={to ?? nobody}
        options={people.query.trim() ? [...people.options, none] : [none, ...people.options]}
        loading={people.loading}
        onSearch={people.onSearch}
        onValueChange={value => {
          const chosen = value === nobody ? undefined : value;
          setTo(chosen);
          onChange(chosen);
        }}
      />
      <p id={`${id}-help`} className="mt-1.5 text-xs text-fg-3">
        {t('handOverHelp')}
      </p>
    </div>
  );
}
