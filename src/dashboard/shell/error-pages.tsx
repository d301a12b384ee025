import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useParams, useRouter } from '@tanstack/react-router';
import { Lock, WifiOff } from 'lucide-react';
import { use, useEffect } from 'react';
import { t as asking } from '#dashboard/messages/request-access.ts';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { openPalette } from '#dashboard/shell/actions.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { LazyNoAccess } from '#dashboard/shell/lazy-no-access.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { StatePlace, usePageTitle } from '#dashboard/shell/page.tsx';
import { type AskedItem, RequestAccess, useHiddenItem, useWhoGrants } from '#dashboard/shell/request-access.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState, Gone } from '#dashboard/ui/error-state.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { StatePanel } from '#dashboard/ui/state-panel.tsx';

// The places have icons, which the sign-in does without.
const KnownCrumbs = lazyPart(async () => (await import('#dashboard/shell/known-crumbs.tsx')).KnownCrumbs);

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

/** The organization of the address, and whether it let this person in. */
function useOrganizationAsked() {
  const { org } = useParams({ strict: false });
  const isSeen = useQueryClient().getQueryData(organizationOptions(org ?? '').queryKey) !== undefined;
  return { org, isSeen };
}

/** Where what is gone may be found: in the frame of an organization, which is there once that is loaded. */
function FindAgain() {
  const { org = '', isSeen } = useOrganizationAsked();
  if (!isSeen) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => openPalette()}>
        {t('search')}
      </Button>
      <Link to="/o/$org/content/deleted" params={{ org }} className={buttonStyle({ variant: 'quiet' })}>
        {t('recentlyDeleted')}
      </Link>
    </>
  );
}

/** No page has this address, whatever stands in it: there is nothing to ask for. */
export function NotFoundPage() {
  usePageTitle(ui('goneTitle'));
  return (
    <>
      <KnownCrumbs current={ui('goneTitle')} />
      <NotFound item={undefined} />
    </>
  );
}

/** @param item what may be there and hidden from this person */
function NotFound({ item }: { item: AskedItem | undefined }) {
  const who = useWhoGrants();
  const { org, isSeen } = useOrganizationAsked();
  // What is hidden is not there, so the two are said in one.
  const hidden = item && who && `${ui('goneBody')} ${asking('maybeHidden')} ${who}`;
  const outside = org !== undefined && !isSeen && asking('maybeOutside');
  return (
    <Gone
      {...use(StatePlace)}
      actions={
        <>
          <RequestAccess item={item} hidden />
          <BackHome />
          <FindAgain />
        </>
      }
    >
      {hidden || outside || undefined}
    </Gone>
  );
}

// The router loads a page anew that cannot fetch a part, also where no service answers and nothing of the page would be
// left. It knows such errors by how they begin.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part could not be fetched. ${payload.message}`;
});

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** Loads the page anew. Where the service does not answer it stays: nothing of it would be left. */
async function reload(): Promise<void> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

/** A new version was installed and a part of the old one is gone: loads the page anew, but only once. */
function useReloadOnce(error: unknown): void {
  useEffect(() => {
    if (!isChunkError(error) || sessionStorage.getItem('bindery-reloaded')) return;
    const once = () => {
      if (!navigator.onLine) return;
      sessionStorage.setItem('bindery-reloaded', 'true');
      void reload();
    };
    once();
    window.addEventListener('online', once);
    return () => window.removeEventListener('online', once);
  }, [error]);
}

function titleOf(status: number | undefined, isApart: boolean): string {
  if (status === 401) return t('signedOutTitle');
  if (status === 403) return ui('noAccessTitle');
  if (status === 404) return ui('goneTitle');
  return status === 0 || isApart ? t('unreachable') : t('pageFailed');
}

/** What a route shows when it fails: no access, gone, no connection, or broken; the frame stays, and the way up. */
export function ErrorPage(props: ErrorComponentProps) {
  const { error } = props;
  const title = titleOf(error instanceof ApiError ? error.status : undefined, isChunkError(error));
  usePageTitle(title);
  return (
    <>
      <KnownCrumbs current={title} />
      <Failure {...props} title={title} />
    </>
  );
}

function Failure({ error, reset, title }: ErrorComponentProps & { title: string }) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useReloadOnce(error);
  const place = use(StatePlace);
  const hidden = useHiddenItem();
  const isApart = isChunkError(error);
  const retry = () => {
    // A part that failed once is not fetched again by the same page.
    if (isApart) return void reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401)
    return (
      <StatePanel
        {...place}
        icon={Lock}
        title={title}
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
  if (status === 403) return <LazyNoAccess {...place} error={error} actions={<BackHome />} />;
  if (status === 404) return <NotFound item={hidden} />;
  if (status === 0 || isApart)
    return (
      <StatePanel {...place} icon={WifiOff} title={title} actions={<Button onClick={retry}>{ui('retry')}</Button>}>
        {t('unreachableBody')}
      </StatePanel>
    );
  return (
    <ErrorState {...place} title={title} onRetry={retry} error={error}>
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

/** The first load of a route that has no skeleton of its own: a heading and rows. */
export function PendingPage() {
  const { className } = use(StatePlace);
  return (
    <div role="status" aria-label={t('skeletonPage')} className={cn('max-w-190', className && 'pt-7', className)}>
      <SkeletonText lines={6} className="space-y-8 [&>:first-child]:h-5 [&>:first-child]:w-48" />
    </div>
  );
}

/** The first load of an organization, before its frame. */
export const PendingFrame = () => (
  <div className="h-dvh border-sidebar pt-(--topbar) lg:border-s-[15.5rem]">
    <PendingPage />
  </div>
);
