import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SamlProvider } from '#client/types.gen.ts';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { domainsOptions, enforcementOptions, type ProviderPlace, providerOptions } from '#dashboard/sso/sso-data.ts';
import { useLinkMembers } from '#dashboard/sso/use-link-members.ts';
import { useProviderForm } from '#dashboard/sso/use-provider-form.ts';
import { WhoJoins } from '#dashboard/sso/who-joins.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

/** How accounts come with a provider, who is linked to it, and what it does not decide. */
export function ProvisioningPage({ place }: { place: ProviderPlace }) {
  const { data: provider } = useSuspenseQuery(providerOptions(place));
  return (
    <>
      <JoiningForm key={provider.id} provider={provider} />
      <People provider={provider} />
      <Section title={t('accounts')} description={t('accountsLead')}>
        <dl className="divide-y rounded-md border border-line-2 bg-raised text-sm">
          {(['first', 'existing', 'later', 'leaving'] as const).map(step => (
            <div key={step} className="px-4 py-3 sm:flex sm:gap-3">
              <dt className="shrink-0 font-medium sm:w-40">{t(`accounts.${step}`)}</dt>
              <dd className="min-w-0 text-fg-2">{t(`accounts.${step}.how`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

function JoiningForm({ provider }: { provider: SamlProvider }) {
  const { compared, ...save } = useProviderForm(provider);
  return (
    <PageForm {...save} {...compared}>
      <WhoJoins form={save.form} />
    </PageForm>
  );
}

/** How many sign in through it, and how many could. */
function People({ provider }: { provider: SamlProvider }) {
  const org = useOrganizationId();
  const { members } = useSuspenseQuery(enforcementOptions(org)).data;
  const { items } = useSuspenseQuery(domainsOptions(org)).data;
  const linkMembers = useLinkMembers();
  const canLink = members.others > 0 && items.some(({ status }) => status === 'verified');
  const list = (sso: boolean) => (
    <Link
      to="/o/$org/settings/members"
      params={{ org }}
      search={{ sso, status: 'active' }}
      className="text-accent-fg hover:underline"
    >
      {t(sso ? 'showLinked' : 'showOthers')}
    </Link>
  );
  return (
    <Section title={t('people')}>
      <Rows>
        <Line text={t('peopleSigned', { count: provider.people })}>
          <Link
            to="/o/$org/settings/sso/$provider/sign-ins"
            params={{ org, provider: provider.id }}
            className="text-accent-fg hover:underline"
          >
            {t('showSignIns')}
          </Link>
        </Line>
        <Line text={t('peopleLinked', { count: members.linked })}>{members.linked > 0 && list(true)}</Line>
        <Line text={t('peopleOthers', { count: members.others })}>
          {canLink && (
            <Button size="sm" onClick={linkMembers}>
              {t('linkAll')}
            </Button>
          )}
          {members.others > 0 && list(false)}
        </Line>
      </Rows>
    </Section>
  );
}

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
    <span className="min-w-0 flex-1 basis-60">{text}</span>
    {children}
  </div>
);
