import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { getSession } from '#client/sdk.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { ConfirmAddress } from '#dashboard/entry/confirm-address.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { SsoChoices } from '#dashboard/entry/sso-choices.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { DeletedOrganizations } from '#dashboard/shell/deleted-organizations.tsx';
import { organizationsToJoinOptions, useJoinOrganization } from '#dashboard/shell/joining.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { signOut } from '#dashboard/shell/sign-out.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { usePoll } from '#dashboard/shell/use-poll.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** What somebody sees who belongs to no organization: those that may be joined, and the way to an own one. */
export function NoOrganizationPage({ user }: { user: AuthenticatedUser }) {
  const queries = useQueryClient();
  // The link in the mail may be opened elsewhere.
  usePoll(!user.emailVerified, async () => {
    const { data } = await getSession();
    if (data.user) queries.setQueryData(currentUserOptions().queryKey, data.user);
  });
  return (
    <EntryFrame title={t('welcome', { name: user.displayName })}>
      {user.emailVerified ? <ToJoin user={user} /> : <ConfirmAddress user={user} />}
      <DeletedOrganizations className="mt-4" />
      <a href="/organizations/new" className={cn(buttonStyle(), 'mt-4 h-9 w-full')}>
        <Plus aria-hidden />
        {t('createOrganization')}
      </a>
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1 border-t pt-4 text-sm text-fg-2">
        <span className="min-w-0 flex-1 truncate">{user.email}</span>
        <Link to="/account/profile" className="text-accent-fg hover:underline">
          {t('account')}
        </Link>
        <button type="button" className="text-accent-fg hover:underline" onClick={() => signOut().catch(toastError)}>
          {t('signOut')}
        </button>
      </p>
    </EntryFrame>
  );
}

function ToJoin({ user }: { user: AuthenticatedUser }) {
  const { data, error, refetch } = useQuery(organizationsToJoinOptions());
  const { join, joining } = useJoinOrganization();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-9 w-full" />;
  if (data.items.length === 0) return <p className="text-sm text-fg-2">{t('nothingToJoin')}</p>;
  return (
    <section aria-labelledby="to-join">
      <h2 id="to-join" className="text-sm font-semibold">
        {t('toJoin')}
      </h2>
      <p className="mt-1 text-sm text-fg-2">{t('toJoinLead', { email: user.email ?? '' })}</p>
      <ul aria-labelledby="to-join" className="mt-3 divide-y rounded-md border border-line-2">
        {data.items.map(({ id, title, logo, providers }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-3 py-2.5 text-sm">
            <OrganizationAvatar {...{ id, title, logo }} size={24} />
            <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
            {providers ? (
              <div className="w-full">
                <SsoChoices
                  entries={providers.map(provider => ({ ...provider, organization: { id, title } }))}
                  returnTo={`/o/${id}`}
                />
              </div>
            ) : (
              <Button
                size="sm"
                loading={joining === id}
                disabled={joining !== undefined}
                aria-label={t('joinOf', { organization: title })}
                onClick={() => join(id)}
              >
                {t('join')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
