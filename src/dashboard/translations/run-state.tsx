import { useRef, useState } from 'react';
import type { Translation } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { isUnderWay, logOptions, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';

type RunStateProps = {
  place: TranslationPlace;
  translation: Translation;
  onRetry: () => Promise<unknown>;
  /** Narrows the list of pages to those that failed. */
  onShowFailed: () => void;
};

/** That a run goes on and how far it is, or what has to be known of the last one. */
export function RunState({ place, translation, onRetry, onShowFailed }: RunStateProps) {
  const { lastRunError, failedPages, outdated, kept, result } = translation;
  const box = useRef<HTMLDivElement>(null);
  const retry = async () => {
    await onRetry();
    // The button is gone: who pressed it goes on where the run is told of.
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="space-y-2 outline-none not-empty:mb-6 empty:-mb-8">
      {isUnderWay(translation) ? (
        <UnderWay translation={translation} />
      ) : (
        <>
          {lastRunError && (
            <Callout tone="danger" title={t('failedTitle')}>
              <p className="wrap-anywhere">{lastRunError}</p>
              <p>{t(result ? 'failedKept' : 'failedNone')}</p>
            </Callout>
          )}
          {!lastRunError && failedPages > 0 && (
            <FailedPages {...{ place, translation, onShowFailed }} onRetry={retry} />
          )}
          {!lastRunError && outdated && (
            <Callout tone="warning" title={t('outdatedTitle')}>
              {t('outdatedBody')}
            </Callout>
          )}
          {kept > 0 && <Callout tone="neutral">{t('kept', { count: kept })}</Callout>}
        </>
      )}
    </div>
  );
}

function UnderWay({ translation: { status, progress } }: Pick<RunStateProps, 'translation'>) {
  const title = t(status === 'pending' ? 'queuedTitle' : 'runningTitle');
  return (
    <div role="status" className="rounded-md bg-info-soft px-3 py-2.5 text-sm">
      <p className="font-medium">{title}</p>
      {progress?.total && (
        <p className="text-fg-2">{t('progressOf', { done: progress.done, total: progress.total })}</p>
      )}
      <Progress label={title} className="mt-2" {...(progress?.total && { value: progress.done / progress.total })} />
    </div>
  );
}

/** Named at once; the log has the others. */
const named = 3;

/** The pages that failed, with the reason, and the way to try them again. */
function FailedPages({ place, translation, onRetry, onShowFailed }: RunStateProps) {
  const { failedPages, permissions } = translation;
  const [busy, setBusy] = useState(false);
  const log = usePages(logOptions(place));
  const failed = log.rows.filter(({ outcome }) => outcome === 'failed').slice(0, named);
  return (
    <Callout tone="danger" title={t('partlyTitle', { count: failedPages })}>
      <ul className="space-y-0.5">
        {failed.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium text-fg">{title || t('untitledPage')}</span>
            {`: ${reason}`}
          </li>
        ))}
        {failedPages > failed.length && failed.length > 0 && (
          <li>{t('moreFailed', { count: failedPages - failed.length })}</li>
        )}
      </ul>
      <p className="mt-1">{t('partlyBody')}</p>
      <div className="mt-2 flex flex-wrap gap-2 text-fg">
        <RightButton
          size="sm"
          loading={busy}
          missing={!permissions.edit && t('needCreate')}
          level="create"
          onClick={() => {
            setBusy(true);
            void onRetry().finally(() => setBusy(false));
          }}
        >
          {t('retry')}
        </RightButton>
        <Button size="sm" variant="quiet" onClick={onShowFailed}>
          {t('showFailed')}
        </Button>
      </div>
    </Callout>
  );
}
