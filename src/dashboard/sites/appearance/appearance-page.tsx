import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { updateSiteCustomizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getSiteCustomizationById } from '#client/sdk.gen.ts';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-appearance.ts';
import { t as structure } from '#dashboard/messages/site-structure.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Device, firstDevice } from '#dashboard/shell/site-preview/preview-search.ts';
import { AppearanceFields } from '#dashboard/sites/appearance/appearance-fields.tsx';
import { customizationOptions } from '#dashboard/sites/appearance/customization.ts';
import { faceNames, settingsOf, valuesOf } from '#dashboard/sites/appearance/values.ts';
import { NeedsAdmin } from '#dashboard/sites/needs-admin.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const UnsavedPreview = lazyPart(
  async () => (await import('#dashboard/sites/appearance/unsaved-preview.tsx')).UnsavedPreview,
  { failed: retryPart },
);

/** How a site looks, and beside it what readers would see of it. */
export function AppearancePage({ place, device }: { place: SitePlace; device: Device | undefined }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wide = useWide();
  const options = customizationOptions(place);
  const { data } = useSuspenseQuery(options);
  const form = useForm({ defaultValues: valuesOf(data) });
  const save = useMutation({
    ...updateSiteCustomizationByIdMutation(),
    onSuccess: saved => {
      form.reset(valuesOf(saved));
      void refreshSite(queries);
      toast.success(t('saved'));
    },
  });
  const show = (preview: Device | undefined) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, preview }), replace: true });
  const toggle = () => show(device ? undefined : firstDevice());
  useShortcuts([{ keys: 'p', label: structure(device ? 'hidePreview' : 'showPreview'), run: toggle }]);
  const preview = device && (
    <div className="flex min-w-0 flex-1 flex-col">
      <Suspense>
        <UnsavedPreview {...{ form, place, device }} settings={data} onDevice={show} />
      </Suspense>
    </div>
  );
  return (
    <div className="flex items-start gap-8">
      <div className="min-w-0 flex-1 lg:max-w-160">
        <NeedsAdmin place={place} />
        <div className="mb-4 flex items-center gap-4">
          <p className="flex-1 text-sm text-fg-2">{t('lead')}</p>
          <Button shortcut="p" aria-pressed={device !== undefined} onClick={toggle}>
            {device ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
            {structure('preview')}
          </Button>
        </div>
        <PageForm
          form={form}
          onSubmit={(values, condition) => {
            const body = settingsOf(queries.getQueryData(options.queryKey) ?? data, values);
            save.mutate({ path: place, body, ...condition });
          }}
          submitError={save.error}
          loading={save.isPending}
          fieldNames={faceNames(form.getValues())}
          latest={async () => {
            const answer = await getSiteCustomizationById({ path: place });
            queries.setQueryData(options.queryKey, answer.data);
            return savedNow(answer, valuesOf);
          }}
          lastChange={useLastChange('site.customize', place.siteId)}
          saveDisabledReason={site.permissions.admin ? undefined : t('adminReason')}
        >
          {/* Disabled as a whole for whoever may only look. */}
          <fieldset disabled={!site.permissions.admin} className="min-w-0">
            <AppearanceFields form={form} place={place} siteTitle={site.title} />
          </fieldset>
        </PageForm>
      </div>
      {wide && preview && <div className="sticky top-4 flex min-w-0 flex-1">{preview}</div>}
      {!wide && (
        <LazySheet side="bottom" open={Boolean(preview)} onOpenChange={toggle} title={structure('preview')}>
          <div className="p-3">{preview}</div>
        </LazySheet>
      )}
    </div>
  );
}
