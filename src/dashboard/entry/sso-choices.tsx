import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { findSsoProviderLoginsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SsoEntryList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/entry.ts';
import { signInWindow } from '#dashboard/shell/connection.ts';
import { startAt } from '#dashboard/shell/sso-start.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { useSlow } from '#dashboard/ui/use-slow.ts';

/** Whole domains only: while one is typed, nothing is asked. */
const domain = /@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})$/i;

/** The domain of an address, once it is typed to its end; empty until then. */
export const useTypedDomain = (email: string): string => useSlow(domain.exec(email.trim())?.[1]?.toLowerCase() ?? '');

/** All addresses of a domain have the same answer, so no more than the domain is sent. */
export const anyAddressOf = (typed: string): string => `anyone@${typed}`;

/** The ways in for the domain of an address. */
export function useSsoEntries(email: string): { entries: SsoEntryList['items']; isEmpty: boolean } {
  const found = useTypedDomain(email);
  const { data, isSuccess } = useQuery({
    ...findSsoProviderLoginsOptions({ query: { email: anyAddressOf(found) } }),
    enabled: found !== '',
    retry: false,
  });
  const entries = found === '' ? [] : (data?.items ?? []);
  return { entries, isEmpty: isSuccess && found !== '' && entries.length === 0 };
}

/** Where a sign-in through a provider comes back to; in a window of its own, to the page that closes it. */
const returnOf = (returnTo: string | undefined): string =>
  window.name === signInWindow ? '/login/done' : (returnTo ?? '/');

type SsoChoicesProps = { entries: SsoEntryList['items']; returnTo: string | undefined; prominent?: boolean };

/** One button for each provider. */
export function SsoChoices({ entries, returnTo, prominent = false }: SsoChoicesProps) {
  const several = new Set(entries.map(({ organization }) => organization.id)).size > 1;
  return (
    <ul aria-label={t('sso')} className="space-y-2">
      {entries.map(({ id, label, startURL, organization }) => (
        <li key={id}>
          <a
            href={startAt(startURL, returnOf(returnTo))}
            className={cn(buttonStyle({ variant: prominent ? 'primary' : 'secondary' }), 'h-9 w-full')}
          >
            <KeyRound aria-hidden />
            <span className="truncate">
              {several
                ? t('ssoWithOf', { provider: label, organization: organization.title })
                : t('ssoWith', { provider: label })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
