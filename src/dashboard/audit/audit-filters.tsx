import { useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '#client/types.gen.ts';
import { actionName, actionsOptions, actorName, targetTypes, typeName } from '#dashboard/audit/audit-data.ts';
import { type AuditChange, type AuditSearch, ranges } from '#dashboard/audit/audit-search.ts';
import { t } from '#dashboard/messages/audit.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Select } from '#dashboard/ui/select.tsx';

type AuditFiltersProps = {
  organizationId: string;
  search: AuditSearch;
  /** What is listed now: it knows the names of the person and the thing that are asked for. */
  events: readonly AuditEvent[];
  onChange: (change: AuditChange) => void;
  onClear: () => void;
};

const any = 'any';
const width = 'w-[calc(50%-4px)] sm:w-44';
const given = (value: string) => (value === any ? undefined : value);

export const isFiltered = ({ actor, action, type, target, range }: AuditSearch): boolean =>
  Boolean(actor || action || type || target || range);

/** What narrows the log, in words. */
export const filtersInWords = ({ actor, type, target, range }: AuditSearch, action: string | undefined): string[] => [
  ...(actor ? [actor === 'system' ? t('system') : t('actor')] : []),
  ...(action ? [action] : []),
  ...(type ? [typeName(type)] : []),
  ...(target ? [t('onlyTarget', { name: target })] : []),
  ...(range ? [t(`range.${range}`)] : []),
];

export function AuditFilters({ organizationId, search, events, onChange, onClear }: AuditFiltersProps) {
  const actions = useQuery(actionsOptions(organizationId));
  const target = events.find(event => event.target.id === search.target)?.target;
  return (
    <search aria-label={t('audit')} className="mb-3 flex flex-wrap items-center gap-2">
      <ActorFilter search={search} events={events} onChange={onChange} />
      <Combobox
        label={t('action')}
        className={width}
        value={search.action ?? any}
        onValueChange={action => onChange({ action: given(action) })}
        loading={actions.isPending}
        options={[
          { value: any, label: t('anyAction') },
          ...(actions.data?.items ?? []).map(action => ({
            value: action.id,
            label: actionName(action),
            keywords: [action.id, action.label],
          })),
        ]}
      />
      <Combobox
        label={t('type')}
        className={width}
        value={search.type ?? any}
        onValueChange={type => onChange({ type: given(type) })}
        options={[
          { value: any, label: t('anyType') },
          ...targetTypes.map(value => ({ value, label: typeName(value) })),
        ]}
      />
      <RangeFilter search={search} onChange={onChange} />
      {search.target && (
        <Chip onRemove={() => onChange({ target: undefined })}>
          {t('onlyTarget', { name: target?.label || search.target })}
        </Chip>
      )}
      {isFiltered(search) && (
        <Button variant="quiet" onClick={onClear}>
          {ui('clearFilters')}
        </Button>
      )}
    </search>
  );
}

type PartProps = Pick<AuditFiltersProps, 'search' | 'onChange'>;

function ActorFilter({ search, events, onChange }: PartProps & Pick<AuditFiltersProps, 'events'>) {
  const members = useMemberOptions();
  const known = events.find(event => event.actor.id === search.actor)?.actor;
  const fixed = [
    { value: any, label: t('anyone') },
    { value: 'system', label: t('system') },
  ];
  const options = [...(members.query ? [] : fixed), ...members.options];
  // Who has left, or stands further down the list of members, is still named.
  const value = search.actor ?? any;
  const missing = options.some(option => option.value === value)
    ? []
    : [fixed.find(option => option.value === value) ?? { value, label: known ? actorName(known) : value }];
  return (
    <Combobox
      label={t('actor')}
      className={width}
      value={value}
      onValueChange={actor => onChange({ actor: given(actor) })}
      onSearch={members.onSearch}
      loading={members.loading}
      options={[...options, ...missing]}
    />
  );
}

function RangeFilter({ search, onChange }: PartProps) {
  const day = (name: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={t(name === 'from' ? 'fromDay' : 'toDay')}
      className="w-auto"
      value={search[name] ?? ''}
      onChange={event => onChange({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <>
      <Select
        aria-label={t('range')}
        className={width}
        value={search.range ?? any}
        onValueChange={value => {
          const range = ranges.find(other => other === value);
          onChange({ range, ...(range !== 'dates' && { from: undefined, to: undefined }) });
        }}
        options={[
          { value: any, label: t('range.any') },
          ...ranges.map(value => ({ value, label: t(`range.${value}`) })),
        ]}
      />
      {search.range === 'dates' && (
        <span className="flex items-center gap-2">
          {day('from')}
          <span aria-hidden>–</span>
          {day('to')}
        </span>
      )}
    </>
  );
}
