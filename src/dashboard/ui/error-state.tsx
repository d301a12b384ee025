import { CircleAlert, FileQuestion, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { failingSince } from '#dashboard/ui/failing-since.ts';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

type Page = { heading?: 'h1' | 'h2' | 'p'; className?: string };

type ErrorStateProps = Page & {
  title?: string;
  /** What happened, whether work is safe, what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Why. Where it is that something may not be seen, it says so instead. */
  error?: unknown;
};

/** Loading failed and can be tried again. */
export function ErrorState({ title = t('errorTitle'), children, onRetry, retrying, error, ...page }: ErrorStateProps) {
  // Of an `ApiError`; whatever else it is has neither.
  const { status, requestId }: { status?: unknown; requestId?: unknown } = Object(error);
  const [shownAt] = useState(() => Date.now());
  if (status === 403) return <NoAccess {...page} />;
  return (
    <div role="alert">
      <StatePanel
        {...page}
        icon={CircleAlert}
        tone="danger"
        title={title}
        actions={
          <>
            {onRetry && (
              <Button onClick={onRetry} loading={retrying ?? false}>
                {t('retry')}
              </Button>
            )}
            {typeof requestId === 'string' && (
              <CopyButton value={requestId} label={t('copyRequestId')}>
                {t('requestId', { id: requestId })}
              </CopyButton>
            )}
          </>
        }
      >
        {children ?? t('errorBody')}
        <p className="mt-1 text-fg-3">{t('failingSince', { time: clock.format(failingSince(error) ?? shownAt) })}</p>
      </StatePanel>
    </div>
  );
}

type NoAccessProps = Page & {
  title?: string;
  /** Why it may not be seen. */
  children?: ReactNode;
  /** The missing right in words. */
  right?: string | undefined;
  /** Who can give it. */
  who?: string | undefined;
  actions?: ReactNode;
};

export function NoAccess({
  title = t('noAccessTitle'),
  children,
  right,
  who = t('noAccessWho'),
  actions,
  ...page
}: NoAccessProps) {
  return (
    <StatePanel {...page} icon={Lock} title={title} actions={actions}>
      <p>{children ?? t('noAccessBody')}</p>
      {right && <p className="mt-1">{t('noAccessRight', { right })}</p>}
      <p className="mt-1">{who}</p>
    </StatePanel>
  );
}

export function Gone({ title = t('goneTitle'), children, actions, ...page }: Omit<NoAccessProps, 'right' | 'who'>) {
  return (
    <StatePanel {...page} icon={FileQuestion} title={title} actions={actions}>
      {children ?? t('goneBody')}
    </StatePanel>
  );
}
