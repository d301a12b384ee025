import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { listSitesOptions, updateSiteByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { HostnameSteps } from '#dashboard/sites/address/hostname-steps.tsx';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

interface HostnameProps {
  place: SitePlace;
  site: Site;
}

/** A name of the organization's own: it is given here, then told to the name servers. */
export function Hostname({ place, site }: HostnameProps) {
  return (
    <Section title={t('hostname')} description={t('hostnameLead')}>
      {site.hostname ? (
        site.permissions.admin ? (
          <HostnameSteps key={site.hostname} {...{ place, site }} hostname={site.hostname} />
        ) : (
          <p className="text-sm">
            <code className="font-mono">{site.hostname}</code>
          </p>
        )
      ) : (
        <NameForm place={place} mayChange={site.permissions.admin} />
      )}
    </Section>
  );
}

/** The name alone of what was pasted: people copy whole addresses. */
const nameIn = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

function NameForm({ place, mayChange }: { place: SitePlace; mayChange: boolean }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { hostname: '' } });
  const save = useMutation({ ...updateSiteByIdMutation(), onSuccess: () => refreshSite(queries) });
  useServerErrors(form, save.error);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ hostname }) => save.mutate({ path: place, body: { hostname: nameIn(hostname) } }))}
      className="max-w-120 space-y-3"
    >
      <FormProblem error={save.error} fields={form.formState.errors} />
      <TextField
        control={form.control}
        name="hostname"
        label={t('name')}
        placeholder="docs.example.com"
        readOnly={!mayChange}
        mono
        spellCheck={false}
      />
      {save.error instanceof ApiError && save.error.status === 409 && (
        <Holder place={place} hostname={save.variables?.body?.hostname ?? ''} />
      )}
      <RightButton type="submit" loading={save.isPending} missing={!mayChange && t('adminReason')} level="admin">
        {t('useName')}
      </RightButton>
    </form>
  );
}

/** Leads to the site that has the name, where it is one of this organization. */
function Holder({ place: { organizationId }, hostname }: { place: SitePlace; hostname: string }) {
  const { permissions } = useOrganization();
  const { data } = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { hostname, limit: 1 } }),
    enabled: permissions.listMembers,
  });
  const holder = data?.items[0];
  if (!holder) return null;
  return (
    <p className="text-sm">
      <Link
        to="/o/$org/sites/$site/address"
        params={{ org: organizationId, site: holder.id }}
        className="text-accent-fg underline underline-offset-2 hover:no-underline"
      >
        {t('openHolder', { title: holder.title })}
      </Link>
    </p>
  );
}
