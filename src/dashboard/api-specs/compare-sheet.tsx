import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenApiFieldChange, OpenApiSpecVersion } from '#client/types.gen.ts';
import {
  type ChangedPart,
  changeGroups,
  changesAsMarkdown,
  changeWords,
  partName,
  placeOf,
} from '#dashboard/api-specs/change-words.ts';
import { changesOptions, type SpecPlace } from '#dashboard/api-specs/spec-data.ts';
import { versionName } from '#dashboard/api-specs/version-name.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { breakable } from '#dashboard/ui/breakable.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Combobox, type ComboboxProps } from '#dashboard/ui/combobox.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** Two versions of a specification, by id. */
export type Compared = {
  compare: string;
  /** What it is compared with: the one before when left out. */
  against?: string | undefined;
};

type CompareSheetProps = {
  place: SpecPlace;
  /** The newest first. */
  versions: readonly OpenApiSpecVersion[];
  /** Undefined while nothing is compared. */
  compared: Compared | undefined;
  onCompare: (compared: Compared | undefined) => void;
};

/** How two versions of a specification differ: what may break callers first. */
export function CompareSheet({ place, versions, compared, onCompare }: CompareSheetProps) {
  // What was shown last stays while the sheet closes.
  const [last, setLast] = useState(compared);
  if (compared && (compared.compare !== last?.compare || compared.against !== last.against)) setLast(compared);
  return (
    <LazySheet
      open={compared !== undefined}
      onOpenChange={open => !open && onCompare(undefined)}
      title={t('compareTitle')}
      className="sm:w-150"
    >
      {last && (
        <div className="space-y-5 px-4 py-3 text-sm">
          <Sides {...{ versions, onCompare }} compared={last} />
          <Changes place={place} {...last} />
        </div>
      )}
    </LazySheet>
  );
}

type SidesProps = Pick<CompareSheetProps, 'versions' | 'onCompare'> & { compared: Compared };

/** Which two versions are compared. */
function Sides({ versions, compared: { compare, against }, onCompare }: SidesProps) {
  const before = versions[versions.findIndex(({ id }) => id === compare) + 1]?.id;
  const options = versions.map(version => ({
    value: version.id,
    label: versionName(version),
    description: version.hash.slice(0, 8),
  }));
  const except = (side: string | undefined) => options.filter(({ value }) => value !== side);
  const shown = against ?? before;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side
        label={t('compareAgainst')}
        value={shown}
        options={except(compare)}
        onValue={id => onCompare({ compare, against: id })}
      />
      <Side
        label={t('compareVersion')}
        value={compare}
        options={except(shown)}
        onValue={id => onCompare({ compare: id, against: shown })}
      />
    </div>
  );
}

type SideProps = {
  label: string;
  value: string | undefined;
  options: ComboboxProps['options'];
  onValue: (version: string) => void;
};

function Side({ label, value, options, onValue }: SideProps) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 font-medium">
        {label}
      </p>
      <Combobox {...{ label, value, options }} onValueChange={onValue} className="w-full" />
    </div>
  );
}

function Changes({ place, compare, against }: Compared & { place: SpecPlace }) {
  const { data, error, refetch, isRefetching } = useQuery(changesOptions(place, compare, against));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <SkeletonText lines={6} />;
  const groups = changeGroups(data);
  if (groups.length === 0 && !data.cut) return <p className="text-fg-2">{t('compareNone')}</p>;
  return (
    <div className="space-y-6">
      {groups.map(({ id, parts }) => (
        <section key={id} aria-label={t(`compare.${id}`)}>
          <h3 className={cn('mb-1.5 flex items-baseline gap-2 font-semibold', id === 'breaking' && 'text-danger')}>
            {t(`compare.${id}`)}
            <span className="text-xs font-normal text-fg-3 tabular-nums">{parts.length}</span>
          </h3>
          <ul className="divide-y rounded-md border border-line-2">
            {parts.map(part => (
              <Part key={`${'method' in part && part.webhook} ${partName(part)}`} part={part} />
            ))}
          </ul>
        </section>
      ))}
      {data.cut && <p className="text-fg-2">{t('compareCut')}</p>}
      <div className="-ms-3">
        <CopyButton value={changesAsMarkdown(data)} label={t('copyChanges')}>
          {t('copyChanges')}
        </CopyButton>
      </div>
    </div>
  );
}

function Part({ part }: { part: ChangedPart }) {
  const name = partName(part);
  return (
    <li className="px-3 py-2">
      <div className="flex items-start justify-between gap-3">
        <code className="min-w-0 font-mono text-xs leading-5 font-medium wrap-anywhere">{breakable(name)}</code>
        {part.breaking && part.change === 'removed' && <Chip tone="danger">{t('compare.removed')}</Chip>}
      </div>
      {'title' in part && part.title !== name && <p className="text-xs text-fg-3">{part.title}</p>}
      {part.fields.length > 0 && (
        <ul className="mt-1.5 space-y-1.5">
          {part.fields.map(field => (
            <Field key={JSON.stringify(field)} field={field} />
          ))}
        </ul>
      )}
      {part.more > 0 && <p className="mt-1.5 text-xs text-fg-3">{t('moreFields', { count: part.more })}</p>}
      {part.tooLarge && <p className="mt-1.5 text-xs text-fg-3">{t('partTooLarge')}</p>}
    </li>
  );
}

/** Where it lies, and what became of it; a bar marks what may break callers. */
function Field({ field }: { field: OpenApiFieldChange }) {
  return (
    <li className={cn('border-s-2 ps-2.5 text-xs', field.breaking ? 'border-danger' : 'border-line-2')}>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        {field.field && <code className="font-mono wrap-anywhere">{breakable(field.field)}</code>}
        <span className="text-fg-3">{placeOf(field)}</span>
        {field.breaking && <span className="sr-only">{t('compare.breaking')}</span>}
      </span>
      <span className="block text-fg-2 wrap-anywhere">{changeWords(field)}</span>
    </li>
  );
}
