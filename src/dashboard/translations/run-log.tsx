import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { TranslationLogEntry } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { usePages } from '#dashboard/table/use-pages.ts';
import { logOptions, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
const took = (duration: number) =>
  duration < 1_000 ? milliseconds.format(duration) : seconds.format(duration / 1_000);

/** What the latest run did, page by page; what failed comes first. */
export function RunLog({ place }: { place: TranslationPlace }) {
  const { rows, isPending, error, hasMore, fetchMore, isFetchingMore, retry } = usePages(logOptions(place));
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />;
  if (isPending)
    return (
      <div className="px-4 py-3">
        <SkeletonText lines={6} />
      </div>
    );
  if (rows.length === 0) return <EmptyState title={t('logEmpty')}>{t('logEmptyBody')}</EmptyState>;
  return (
    <>
      <ol aria-label={t('log')} className="divide-y text-sm">
        {rows.map(entry => (
          <Entry key={entry.id} place={place} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <Button className="m-4" loading={isFetchingMore} onClick={fetchMore}>
          {t('logMore')}
        </Button>
      )}
    </>
  );
}

function Entry({ place, entry }: { place: TranslationPlace; entry: TranslationLogEntry }) {
  const { kind, id, title, outcome, reason, words, duration } = entry;
  const Icon = outcome === 'failed' ? CircleAlert : CircleCheck;
  const name = title || t('untitledPage');
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      <Icon
        role="img"
        aria-label={t(`outcome.${outcome}`)}
        className={outcome === 'failed' ? 'mt-0.5 text-danger' : 'mt-0.5 text-success'}
      />
      <div className="min-w-0 flex-1">
        {kind === 'page' ? (
          <Link
            to="/o/$org/translations/$translation/p/$page"
            params={{ org: place.organizationId, translation: place.translationId, page: id }}
            className="font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{t('reusable', { title: name })}</span>
        )}
        <p className="text-xs wrap-anywhere text-fg-2">
          {outcome === 'failed' ? reason : t('wordsSent', { count: words })}
        </p>
      </div>
      <span className="text-xs text-fg-2 tabular-nums">{took(duration)}</span>
    </li>
  );
}
