import { Link } from '@tanstack/react-router';
import type { SsoEntryList } from '#client/types.gen.ts';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { SsoChoices } from '#dashboard/entry/sso-choices.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** The sign-in page of one organization: its providers, and nothing to type. */
export function SsoSignInPage({ entries, returnTo }: { entries: SsoEntryList['items']; returnTo: string | undefined }) {
  const organization = entries[0]?.organization.title;
  return (
    <EntryFrame title={t('signInTitle')} lead={organization && t('ssoLead', { organization })}>
      {entries.length > 0 ? (
        <SsoChoices entries={entries} returnTo={returnTo} prominent />
      ) : (
        <Callout tone="warning">{t('ssoNone')}</Callout>
      )}
      <p className="mt-4 text-sm">
        <Link
          to="/login"
          search={returnTo === undefined ? {} : { next: returnTo }}
          className="text-accent-fg hover:underline"
        >
          {t('otherWay')}
        </Link>
      </p>
    </EntryFrame>
  );
}
