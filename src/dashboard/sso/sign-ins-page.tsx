import { Link } from '@tanstack/react-router';
import type { SsoSignIn } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { type ProviderPlace, signInsOptions } from '#dashboard/sso/sso-data.ts';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const chips = { 'signed-in': 'done', 'asked-by-mail': 'waiting', refused: 'failed' } as const;

/** Who came in through a provider, and who was refused and why. The reason is read in full, so it is no table. */
export function SignInsPage({ place }: { place: ProviderPlace }) {
  const pages = usePages(signInsOptions(place));
  const { rows, error } = pages;
  if (error) return <ErrorState onRetry={pages.retry} retrying={pages.isRetrying} error={error} />;
  return (
    <>
      <p className="mb-3 text-sm text-fg-2">{t('signInsLead')}</p>
      {!pages.isPending && rows.length === 0 && <EmptyState title={t('noSignIns')}>{t('noSignInsBody')}</EmptyState>}
      {(pages.isPending || rows.length > 0) && (
        <ul
          aria-label={t('signIns')}
          aria-busy={pages.isPending}
          className="divide-y rounded-md border border-line-2 bg-raised"
        >
          {pages.isPending
            ? [1, 2, 3, 4].map(row => (
                <li key={row} className="flex h-11 items-center px-4">
                  <Skeleton className="w-60" />
                </li>
              ))
            : rows.map(signIn => <SignInRow key={signIn.id} signIn={signIn} />)}
        </ul>
      )}
      {pages.hasMore && (
        <Button className="mt-3" loading={pages.isFetchingMore} onClick={pages.fetchMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function SignInRow({ signIn: { user, email, outcome, reason, at } }: { signIn: SsoSignIn }) {
  const org = useOrganizationId();
  return (
    <li className="px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {user ? (
          <Link
            to="/o/$org/settings/members/$user"
            params={{ org, user: user.id }}
            className="min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {user.displayName}
          </Link>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{email ?? t('unknownPerson')}</span>
        )}
        {user && email && <span className="min-w-0 wrap-anywhere text-fg-3">{email}</span>}
        <StatusChip status={chips[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>
        <span className="flex-1" />
        <span className="text-xs text-fg-3">
          <RelativeTime value={at} />
        </span>
      </div>
      {reason && <p className="mt-0.5 text-fg-2">{reason}</p>}
    </li>
  );
}
