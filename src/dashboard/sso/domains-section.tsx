import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { TextField } from '#dashboard/forms/fields.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { DomainRow } from '#dashboard/sso/domain-row.tsx';
import { domainsOptions } from '#dashboard/sso/sso-data.ts';
import { useDomains } from '#dashboard/sso/use-domains.ts';
import { useLinkMembers } from '#dashboard/sso/use-link-members.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** The e-mail domains of the organization, and the way to prove that they are its own. */
export function DomainsSection() {
  const organizationId = useOrganizationId();
  const { data, isPending, error, refetch, isRefetching } = useQuery(domainsOptions(organizationId));
  const domains = data?.items ?? [];
  const linkMembers = useLinkMembers();
  const verified = domains.some(({ status }) => status === 'verified');
  return (
    <Section
      title={t('domains')}
      description={t('domainsLead')}
      actions={
        verified && (
          <Button size="sm" onClick={linkMembers}>
            {t('linkAll')}
          </Button>
        )
      }
    >
      {isPending && <Skeleton className="my-4 w-60" />}
      {error && <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />}
      {data && domains.length === 0 && <p className="mb-3 text-sm text-fg-2">{t('noDomains')}</p>}
      {domains.length > 0 && (
        <ul aria-label={t('domains')} className="mb-3 divide-y rounded-md border border-line-2 bg-raised">
          {domains.map(domain => (
            <DomainRow key={domain.domain} domain={domain} />
          ))}
        </ul>
      )}
      {data && <AddDomain />}
    </Section>
  );
}

function AddDomain() {
  const { add, error, isAdding } = useDomains();
  const form = useForm({ defaultValues: { domain: '' } });
  useServerErrors(form, error, useNames());
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={form.handleSubmit(({ domain }) => {
        if (domain.trim() !== '') add(domain.trim().toLowerCase(), () => form.reset());
      })}
    >
      <TextField
        control={form.control}
        name="domain"
        label={t('domain')}
        labelHidden
        placeholder="example.com"
        spellCheck={false}
        autoCapitalize="none"
        className="w-64"
      />
      <Button type="submit" loading={isAdding}>
        <Plus aria-hidden />
        {t('addDomain')}
      </Button>
    </form>
  );
}

/** The service names the new domain by its place in the whole list. */
function useNames(): Record<string, 'domain'> {
  const { data } = useQuery(domainsOptions(useOrganizationId()));
  const count = data?.items.length ?? 0;
  return { emailDomains: 'domain', [`emailDomains.${count}`]: 'domain' };
}
