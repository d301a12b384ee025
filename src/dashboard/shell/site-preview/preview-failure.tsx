import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/site-preview.ts';
import { type ApiError, isTransient } from '#dashboard/shell/api-error.ts';
import { frameHeight } from '#dashboard/shell/site-preview/preview-frame.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';

/** What is said where the site would show. */
export function InFrame({ fill, children }: { fill: boolean | undefined; children: ReactNode }) {
  return <div className={cn('rounded-md border border-line-2 bg-sunken px-6', frameHeight(fill))}>{children}</div>;
}

interface FailureProps {
  error: ApiError;
  onRetry: () => void;
  retrying: boolean;
  /** Leads from a page to the start. */
  onStart: (() => void) | undefined;
}

/** Why nothing of the site can be shown. */
export function PreviewFailure({ error, onRetry, retrying, onStart }: FailureProps) {
  if (error.status === 404 && onStart)
    return (
      <EmptyState title={t('noPage')} actions={<Button onClick={onStart}>{t('showFirstPage')}</Button>}>
        {t('noPageBody')}
      </EmptyState>
    );
  if (error.status === 409) return <EmptyState title={t('nothing')}>{t('nothingBody')}</EmptyState>;
  return <ErrorState {...{ error, onRetry, retrying }}>{isTransient(error) && <p>{error.message}</p>}</ErrorState>;
}

interface ConcealedProps {
  by: 'condition' | 'hidden';
  /** As whom the site is looked at. */
  audience: string;
  onAudience: () => void;
  onHidden: () => void;
  onStart: () => void;
}

/** In the place of a page that says there is nothing: who does not see this, and what they see. */
export function Concealed({ by, audience, onAudience, onHidden, onStart }: ConcealedProps) {
  return (
    <EmptyState
      title={t(`concealed.${by}`, { audience })}
      actions={
        <>
          {by === 'condition' ? (
            <Button onClick={onAudience}>{t('viewAs')}</Button>
          ) : (
            <Button onClick={onHidden}>{t('withHidden')}</Button>
          )}
          <Button variant="quiet" onClick={onStart}>
            {t('showStart')}
          </Button>
        </>
      }
    >
      {t(`concealed.${by}Body`)}
    </EmptyState>
  );
}
