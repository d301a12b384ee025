import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LogIn, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { ErrorState, Gone, NoAccess } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

const page = { heading: 'h1', className: 'px-(--gutter)' } as const;

function BackHome() {
  const router = useRouter();
  return (
    <>
      <Button onClick={() => router.history.back()}>{ui('goBack')}</Button>
      <Button variant="quiet" onClick={() => router.history.push('/')}>
        {ui('goHome')}
      </Button>
    </>
  );
}

/** Nothing has this address, or not for this person. */
export function NotFoundPage() {
  return <Gone {...page} actions={<BackHome />} />;
}

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch dynamically/i.test(error.message);

/** A new version was installed and a part of the old one is gone: loads the page anew, but only once. */
function useReloadOnce(error: unknown): void {
  useEffect(() => {
    if (!isChunkError(error) || sessionStorage.getItem('bindery-reloaded')) return;
    sessionStorage.setItem('bindery-reloaded', 'true');
    window.location.reload();
  }, [error]);
}

/** What a route shows when it fails: no access, gone, no connection, or broken; the frame stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useReloadOnce(error);
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401)
    return (
      <StatePanel
        {...page}
        icon={LogIn}
        title={t('signedOutTitle')}
        actions={
          <a
            href={`/login?next=${encodeURIComponent(router.state.location.href)}`}
            className={buttonStyle({ variant: 'primary' })}
          >
            {t('signIn')}
          </a>
        }
      >
        {t('signedOutBody')}
      </StatePanel>
    );
  if (status === 403) return <NoAccess {...page} actions={<BackHome />} />;
  if (status === 404) return <NotFoundPage />;
  if (status === 0)
    return (
      <StatePanel
        {...page}
        icon={WifiOff}
        title={t('unreachable')}
        actions={<Button onClick={retry}>{ui('retry')}</Button>}
      >
        {t('unreachableBody')}
      </StatePanel>
    );
  return (
    <ErrorState
      {...page}
      title={t('pageFailed')}
      onRetry={retry}
      requestId={error instanceof ApiError ? error.requestId : undefined}
    >
      {t('pageFailedBody')}
    </ErrorState>
  );
}

/** The same where no frame stands around it. */
export function OuterErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}

/** The first load of a route that has no skeleton of its own. */
export function PendingPage() {
  return (
    <div role="status" aria-label={t('skeletonPage')} className="max-w-190 px-(--gutter) pt-6">
      <SkeletonText lines={6} />
    </div>
  );
}
