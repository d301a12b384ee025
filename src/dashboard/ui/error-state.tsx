import { CircleAlert, FileQuestion } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, use, useState } from 'react';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { failingSince } from '#dashboard/ui/failing-since.ts';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

type Page = { heading?: 'h1' | 'h2' | 'p'; className?: string };

/** Says that something may not be seen, and who can change that: only the frame knows them. */
export const NoAccessContext = createContext<ComponentType<Page & { error: unknown }>>(() => null);

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
  const NoAccess = use(NoAccessContext);
  if (status === 403) return <NoAccess {...page} error={error} />;
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

type GoneProps = Page & { title?: string; children?: ReactNode; actions?: ReactNode };

export function Gone({ title = t('goneTitle'), children, actions, ...page }: GoneProps) {
  return (
    <StatePanel {...page} icon={FileQuestion} title={title} actions={actions}>
      {children ?? t('goneBody')}
    </StatePanel>
  );
}
