import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateSiteByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getSiteById } from '#client/sdk.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { AddressSummary } from '#dashboard/sites/address/address-summary.tsx';
import { Hostname } from '#dashboard/sites/address/hostname.tsx';
import { ProxyPath } from '#dashboard/sites/address/proxy.tsx';
import { NeedsAdmin } from '#dashboard/sites/needs-admin.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Where the site answers: at its own address always, and at a hostname or below a path of the organization's own. */
export function AddressPage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { basename: site.basename } });
  const save = useMutation({
    ...updateSiteByIdMutation(),
    onSuccess: ({ basename }) => {
      form.reset({ basename });
      void refreshSite(queries);
      toast.success(t('saved'));
    },
  });
  const noRight = site.permissions.admin ? undefined : t('adminReason');
  return (
    <div className="max-w-190">
      <NeedsAdmin place={place} />
      <AddressSummary place={place} site={site} />
      <Section title={t('own')} description={t('ownLead')}>
        <PageForm
          form={form}
          onSubmit={(body, condition) => save.mutate({ path: place, body, ...condition })}
          submitError={save.error}
          loading={save.isPending}
          latest={async () => savedNow(await getSiteById({ path: place }), ({ basename }) => ({ basename }))}
          lastChange={useLastChange('site.update', place.siteId)}
          saveDisabledReason={noRight}
        >
          <TextField
            control={form.control}
            name="basename"
            label={t('basename')}
            help={t(site.published ? 'basenameLive' : 'basenameHelp')}
            mono
            maxLength={100}
            readOnly={noRight !== undefined}
            spellCheck={false}
            className="max-w-120"
          />
        </PageForm>
      </Section>
      <Hostname place={place} site={site} />
      <ProxyPath place={place} site={site} />
    </div>
  );
}
