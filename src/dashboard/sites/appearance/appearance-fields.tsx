import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import { languageOptions } from '#dashboard/shell/languages.ts';
import { AccentField } from '#dashboard/sites/appearance/accent-field.tsx';
import { ColorField } from '#dashboard/sites/appearance/color-field.tsx';
import { FooterFields } from '#dashboard/sites/appearance/footer-fields.tsx';
import { LinksField } from '#dashboard/sites/appearance/links-field.tsx';
import { NavigationFields } from '#dashboard/sites/appearance/navigation-fields.tsx';
import { PageFields } from '#dashboard/sites/appearance/page-fields.tsx';
import { PictureField } from '#dashboard/sites/appearance/picture-field.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';

// Few sites have a font of their own.
const FontFields = lazyPart(async () => (await import('#dashboard/sites/appearance/font-fields.tsx')).FontFields, {
  failed: retryPart,
});

interface FieldsProps {
  form: UseFormReturn<Values>;
  place: SitePlace;
  /** Shown where the settings name no title of their own. */
  siteTitle: string;
}

/** Everything that can be set of how a site looks, from the top of its pages to the bottom. */
export function AppearanceFields({ form: { control }, place: { organizationId }, siteTitle }: FieldsProps) {
  const picture = { organizationId, control };
  const [font, announcement] = useWatch({ control, name: ['styling.font', 'announcement.message'] });
  return (
    <div className="space-y-8">
      <Part title={t('brand')} help={t('brandHelp')}>
        <TextField
          control={control}
          name="title"
          label={t('title')}
          help={t('titleHelp')}
          placeholder={siteTitle}
          optional
          maxLength={128}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <PictureField {...picture} name="header.logo.light" label={t('logoLight')} theme="light" />
          <PictureField {...picture} name="header.logo.dark" label={t('logoDark')} theme="dark" />
          <PictureField {...picture} name="favicon.icon.light" label={t('icon')} />
          <TextField
            control={control}
            name="favicon.emoji"
            label={t('emoji')}
            help={t('emojiHelp')}
            optional
            maxLength={16}
          />
        </div>
      </Part>
      <Part title={t('social')} help={t('socialHelp')}>
        <PictureField {...picture} name="socialPreview.url" label={t('socialPicture')} />
      </Part>
      <Part title={t('look')}>
        <AccentField control={control} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="styling.font"
            label={t('font')}
            options={(['Inter', 'system', 'serif', 'mono', 'own'] as const).map(value => ({
              value,
              label: t(`font.${value}`),
              description: t(`font.${value}.help`),
            }))}
          />
          <SelectField
            control={control}
            name="styling.corners"
            label={t('corners')}
            options={(['rounded', 'straight'] as const).map(value => ({ value, label: t(`corners.${value}`) }))}
          />
          <SelectField
            control={control}
            name="styling.theme"
            label={t('tone')}
            options={(['clean', 'muted', 'bold', 'gradient'] as const).map(value => ({
              value,
              label: t(`tone.${value}`),
              description: t(`tone.${value}.help`),
            }))}
          />
          <SelectField
            control={control}
            name="styling.background"
            label={t('background')}
            options={(['plain', 'match'] as const).map(value => ({ value, label: t(`background.${value}`) }))}
          />
          <SelectField
            control={control}
            name="styling.links"
            label={t('textLinks')}
            options={(['accent', 'default'] as const).map(value => ({ value, label: t(`textLinks.${value}`) }))}
          />
          <SelectField
            control={control}
            name="externalLinks.target"
            label={t('outwardLinks')}
            options={(['self', 'blank'] as const).map(value => ({ value, label: t(`outwardLinks.${value}`) }))}
          />
          <SelectField
            control={control}
            name="themes.default"
            label={t('theme')}
            options={(['system', 'light', 'dark'] as const).map(value => ({ value, label: t(`theme.${value}`) }))}
          />
        </div>
        {font === 'own' && <FontFields {...picture} />}
        <CheckboxField control={control} name="themes.toggeable" label={t('themeToggle')} />
      </Part>
      <Part title={t('belowPages')} help={t('belowPagesHelp')}>
        <PageFields control={control} />
      </Part>
      <Part title={t('hints')} help={t('hintsHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['info', 'success', 'warning', 'danger'] as const).map(kind => (
            <ColorField key={kind} control={control} name={`styling.${kind}Color`} label={t(`messageStyle.${kind}`)} />
          ))}
        </div>
      </Part>
      <Part title={t('navigation')} help={t('navigationHelp')}>
        <NavigationFields control={control} />
      </Part>
      <Part title={t('announcement')} help={t('announcementHelp')}>
        <TextField control={control} name="announcement.message" label={t('message')} optional maxLength={300} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="announcement.style"
            label={t('messageStyle')}
            options={(['info', 'success', 'warning', 'danger'] as const).map(value => ({
              value,
              label: t(`messageStyle.${value}`),
            }))}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="announcement.link.title"
            label={t('messageLink')}
            optional
            maxLength={64}
          />
          <TextField
            control={control}
            name="announcement.link.to"
            label={t('messageAddress')}
            type="url"
            placeholder="https://"
            optional
            spellCheck={false}
          />
        </div>
        <CheckboxField
          control={control}
          name="announcement.enabled"
          label={t('announced')}
          {...(!announcement && { disabled: true, description: t('announcedLater') })}
        />
      </Part>
      <Part title={t('header')} help={t('headerHelp')}>
        <SelectField
          control={control}
          name="header.preset"
          label={t('headerColor')}
          options={(['default', 'bold', 'contrast'] as const).map(value => ({
            value,
            label: t(`headerColor.${value}`),
          }))}
          className="sm:w-1/2 sm:pe-2"
        />
        <LinksField control={control} name="header.links" label={t('headerLinks')} />
      </Part>
      <Part title={t('footer')} help={t('footerHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PictureField {...picture} name="footer.logo.light" label={t('footerLogoLight')} theme="light" />
          <PictureField {...picture} name="footer.logo.dark" label={t('footerLogoDark')} theme="dark" />
        </div>
        <FooterFields control={control} />
        <TextField
          control={control}
          name="privacyPolicy.url"
          label={t('privacyPolicy')}
          help={t('privacyPolicyHelp')}
          type="url"
          placeholder="https://"
          optional
          spellCheck={false}
        />
        <CheckboxField control={control} name="trademark.enabled" label={t('trademark')} />
      </Part>
      <Part title={t('language')} help={t('languageHelp')}>
        <ComboboxField
          control={control}
          name="internationalization.locale"
          label={t('locale')}
          options={languageOptions}
          className="sm:w-1/2 sm:pe-2"
        />
      </Part>
    </div>
  );
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {help && <p className="mt-0.5 text-sm text-fg-2">{help}</p>}
      </div>
      {children}
    </section>
  );
}
