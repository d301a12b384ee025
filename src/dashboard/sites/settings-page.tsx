import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { updateSiteByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getSiteById } from '#client/sdk.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-settings.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { NeedsAdmin } from '#dashboard/sites/needs-admin.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { StaticExport } from '#dashboard/sites/static-export.tsx';
import { useDeleteSite } from '#dashboard/sites/use-delete-site.ts';
import { toast } from '#dashboard/ui/toast.ts';

const valuesOf = ({ title, contact = '' }: Pick<Site, 'title' | 'contact'>) => ({ title, contact });

/** @param access who may do what with the site; the area of access draws it */
export function SettingsPage({ place, access }: { place: SitePlace; access: ReactNode }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: valuesOf(site) });
  const save = useMutation({
    ...updateSiteByIdMutation(),
    onSuccess: saved => {
      form.reset(valuesOf(saved));
      void refreshSite(queries);
      toast.success(t('saved'));
    },
  });
  const remove = useDeleteSite(place.organizationId, () =>
    navigate({ to: '/o/$org/sites', params: { org: place.organizationId } }),
  );
  const noRight = site.permissions.admin ? undefined : t('adminReason');
  return (
    <div className="max-w-190 space-y-10">
      <NeedsAdmin place={place} />
      <PageForm
        form={form}
        onSubmit={({ contact, ...body }, condition) =>
          save.mutate({ path: place, body: { ...body, contact: contact.trim() || null }, ...condition })
        }
        submitError={save.error}
        loading={save.isPending}
        latest={async () => savedNow(await getSiteById({ path: place }), valuesOf)}
        lastChange={useLastChange('site.update', place.siteId)}
        saveDisabledReason={noRight}
      >
        <TextField
          control={form.control}
          name="title"
          label={sites('title')}
          help={sites('titleHelp')}
          readOnly={noRight !== undefined}
        />
        <TextField
          control={form.control}
          name="contact"
          label={t('contact')}
          help={t('contactHelp')}
          readOnly={noRight !== undefined}
          optional
          spellCheck={false}
          autoComplete="off"
        />
      </PageForm>
      {access}
      <StaticExport place={place} />
      <section aria-labelledby="delete-site" className="border-t pt-6">
        <h2 id="delete-site" className="text-base font-semibold">
          {t('deleteSite')}
        </h2>
        <p className="mt-1 mb-3 text-sm text-fg-2">{t('deleteSiteKept')}</p>
        <RightButton
          variant="danger-quiet"
          className="-ms-3"
          onClick={() => remove(site)}
          missing={noRight}
          level="admin"
        >
          {t('deleteSite')}
        </RightButton>
      </section>
    </div>
  );
}
