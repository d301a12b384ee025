import { CircleAlert, CircleCheck, CloudOff, GitCompareArrows, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { deviceHasRoom, unsentPages } from '#dashboard/editor/sessions.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false });

/** The truth about what is typed, at every moment: text and sign. */
export function SaveIndicator({ session, isLive }: { session: PageSession; isLive: boolean }) {
  const state = session.state.use();
  const room = deviceHasRoom.use();
  const unsent = unsentPages.use();
  return (
    <div role="status" aria-label={t('saveState')} className="flex shrink-0 items-center gap-2 text-xs text-fg-3">
      {state.kind === 'saving' && (
        <Mark>
          <Spinner />
          {t('saving')}
        </Mark>
      )}
      {state.kind === 'saved' && (
        <Tooltip content={t(isLive ? 'savedLiveTip' : 'savedTip')} side="bottom">
          {/* Its tooltip must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <span tabIndex={0} className="inline-flex items-center gap-1.5 rounded-xs whitespace-nowrap">
            <CircleCheck aria-hidden className="size-3.5 text-success" />
            {state.at ? t('savedAt', { time: clock.format(state.at) }) : t('saved')}
          </span>
        </Tooltip>
      )}
      {state.kind === 'offline' && (
        <Mark tone="text-warning">
          <CloudOff aria-hidden className="size-3.5" />
          {t('offline', { count: Math.max(1, unsent) })}
        </Mark>
      )}
      {(state.kind === 'failed' || state.kind === 'refused') && (
        <>
          <Mark tone="text-danger">
            <CircleAlert aria-hidden className="size-3.5" />
            {t('saveFailed')}
          </Mark>
          <Button size="sm" onClick={() => void session.flush()}>
            {t('retry')}
          </Button>
        </>
      )}
      {state.kind === 'conflict' && (
        <Mark tone="text-warning">
          <GitCompareArrows aria-hidden className="size-3.5" />
          {t('twoVersions')}
        </Mark>
      )}
      {state.kind === 'read-only' && (
        <Mark tone="text-warning">
          <Lock aria-hidden className="size-3.5" />
          {t('readOnly')}
        </Mark>
      )}
      {!room && state.kind !== 'saved' && <span className="text-danger">{t('noRoom')}</span>}
    </div>
  );
}

function Mark({ tone = '', children }: { tone?: string; children: ReactNode }) {
  return <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>{children}</span>;
}
