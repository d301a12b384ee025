import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateSiteCustomizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SiteCustomization } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { customizationOptions } from '#dashboard/sites/customization.ts';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** The form's own shape: what is empty here is left out there. */
const toForm = ({ styling, themes, favicon, footer, announcement, feedback }: SiteCustomization) => ({
  light: styling.primaryColor.light,
  dark: styling.primaryColor.dark,
  theme: themes.default as string, // a select holds any text
  toggleable: themes.toggeable,
  emoji: favicon.emoji ?? '',
  copyright: footer.copyright ?? '',
  announcement: announcement?.message ?? '',
  feedback: feedback.enabled,
});

type Values = ReturnType<typeof toForm>;

function toSettings(before: SiteCustomization, values: Values): SiteCustomization {
  const { announcement: _announcement, ...kept } = before;
  const { copyright: _copyright, ...footer } = before.footer;
  return {
    ...kept,
    styling: { ...before.styling, primaryColor: { light: values.light, dark: values.dark } },
    themes: { default: values.theme as SiteCustomization['themes']['default'], toggeable: values.toggleable }, // the options of the select
    favicon: values.emoji ? { emoji: values.emoji } : {},
    footer: { ...footer, ...(values.copyright ? { copyright: values.copyright } : {}) },
    feedback: { enabled: values.feedback },
    ...(values.announcement ? { announcement: { ...before.announcement, message: values.announcement } } : {}),
  };
}

export function AppearancePage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(customizationOptions(place));
  const form = useForm({ defaultValues: toForm(data) });
  const save = useMutation({
    ...updateSiteCustomizationByIdMutation(),
    onSuccess: async saved => {
      form.reset(toForm(saved));
      await refreshSite(queries);
      toast.success(t('saved'));
    },
  });
  return (
    <PageForm
      form={form}
      onSubmit={values => save.mutate({ path: place, body: toSettings(data, values) })}
      submitError={save.error}
      loading={save.isPending}
      saveDisabledReason={site.permissions.admin ? undefined : t('adminReason')}
    >
      <fieldset>
        <legend className="text-sm font-medium">{t('color')}</legend>
        <p className="mb-1.5 text-xs text-fg-3">{t('colorHelp')}</p>
        <div className="flex gap-4">
          <TextField control={form.control} name="light" label={t('colorLight')} type="color" className="w-28" />
          <TextField control={form.control} name="dark" label={t('colorDark')} type="color" className="w-28" />
        </div>
      </fieldset>
      <SelectField
        control={form.control}
        name="theme"
        label={t('theme')}
        options={(['system', 'light', 'dark'] as const).map(value => ({ value, label: t(`theme.${value}`) }))}
      />
      <CheckboxField control={form.control} name="toggleable" label={t('themeToggle')} />
      <TextField control={form.control} name="emoji" label={t('emoji')} optional maxLength={16} className="max-w-40" />
      <TextField
        control={form.control}
        name="announcement"
        label={t('announcement')}
        help={t('announcementHelp')}
        optional
        maxLength={300}
      />
      <TextField control={form.control} name="copyright" label={t('copyright')} optional maxLength={300} />
      <CheckboxField control={form.control} name="feedback" label={t('feedback')} description={t('feedbackHelp')} />
    </PageForm>
  );
}
