import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeadReferences } from '#dashboard/api-specs/dead-references.tsx';
import { latestContentOptions, type SpecPlace, specOptions } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { blockOf, entryOf, infoOf, nameOf, type Operation, operationsOf } from '#dashboard/shell/spec-operations.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { EmptyState, FilteredEmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** The operations of the latest version, each to be copied into a page. */
export function OperationsPage({ place }: { place: SpecPlace }) {
  const { data: spec } = useSuspenseQuery(specOptions(place));
  if (!spec.lastVersion) return <EmptyState title={t('noVersion')}>{t('noVersionBody')}</EmptyState>;
  return <OperationList place={place} version={spec.lastVersion} />;
}

function OperationList({ place, version }: { place: SpecPlace; version: string }) {
  const { data, error, refetch, isRefetching } = useQuery(latestContentOptions(place, version));
  const [search, setSearch] = useState('');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data)
    return (
      <div role="status" aria-label={ui('loading')}>
        <SkeletonText lines={8} />
      </div>
    );
  const document = entryOf(data.filesystem);
  const operations = operationsOf(document);
  const info = infoOf(document);
  const dead = data.deadReferences && <DeadReferences dead={data.deadReferences} />;
  if (operations.length === 0)
    return (
      <>
        {dead}
        <EmptyState title={t('noOperations')} />
      </>
    );
  const wanted = search.trim().toLowerCase();
  const shown = operations.filter(each => `${nameOf(each)} ${each.summary}`.toLowerCase().includes(wanted));
  const blocks = operations.map(each => blockOf(place.specSlug, each));
  return (
    <>
      {dead}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput
          label={t('searchOperations')}
          value={search}
          onValueChange={setSearch}
          className="w-full sm:w-72"
        />
        <p className="min-w-0 flex-1 basis-60 text-sm text-fg-2">{t('insertHelp')}</p>
        <CopyButton value={`${blocks.join('\n\n')}\n`} label={t('copyAll')}>
          {t('copyAll')}
        </CopyButton>
      </div>
      {info.title && (
        <p className="mb-2 text-sm">
          <span className="font-medium">{info.title}</span> <span className="text-fg-3">{info.version}</span>
        </p>
      )}
      {shown.length === 0 ? (
        <FilteredEmptyState filter={search} onClear={() => setSearch('')} />
      ) : (
        <ul aria-label={t('operations')} className="divide-y border-y">
          {shown.map(operation => (
            <OperationRow
              key={`${operation.webhook} ${nameOf(operation)}`}
              slug={place.specSlug}
              operation={operation}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function OperationRow({ slug, operation }: { slug: string; operation: Operation }) {
  const { method, path, summary, deprecated, webhook } = operation;
  return (
    <li className="flex min-h-(--row) items-center gap-3 py-1.5 text-sm">
      <span className="w-16 shrink-0 font-mono text-xs font-medium text-fg-2 uppercase">{method}</span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <code className="block min-w-0 font-mono text-xs wrap-anywhere sm:w-72 sm:shrink-0">{path}</code>
        <span className="block min-w-0 truncate text-fg-2">{summary}</span>
      </span>
      {webhook && <Chip>{t('webhook')}</Chip>}
      {deprecated && <Chip tone="warning">{t('deprecated')}</Chip>}
      <CopyButton value={blockOf(slug, operation)} label={t('copyBlock', { operation: nameOf(operation) })} size="sm" />
    </li>
  );
}
