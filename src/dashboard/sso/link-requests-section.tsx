import { useQuery } from '@tanstack/react-query';
import { t } from '#dashboard/messages/link-requests.ts';
import { LinkAnswer } from '#dashboard/shell/link-answer.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Person } from '#dashboard/shell/person.tsx';
import { linkRequestsOptions } from '#dashboard/sso/sso-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

/** Members who ask to be linked; nothing while there is none. */
export function LinkRequestsSection() {
  const organizationId = useOrganizationId();
  const { data } = useQuery(linkRequestsOptions(organizationId));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('waiting')} description={t('waitingLead')}>
      <ul aria-label={t('waiting')} className="divide-y rounded-md border border-line-2 bg-raised">
        {data.items.map(({ id, user, provider, nameID }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <Person user={user} />
              <p className="mt-1 text-xs wrap-anywhere text-fg-3 sm:ps-11">
                {t('knownAs', { provider: provider.label, nameID })}
              </p>
            </div>
            <LinkAnswer user={user} size="sm" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
