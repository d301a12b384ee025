import { t } from '#dashboard/messages/account.ts';
import { browserInterface, chooseInterface, chosenInterface } from '#dashboard/messages/locale.ts';
import { density, setDensity, setTheme, theme } from '#dashboard/shell/appearance.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { setSingleKeys, singleKeys } from '#dashboard/shell/shortcuts.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const themes = (['light', 'dark', 'system'] as const).map(value => ({ value, label: t(value) }));
const densities = (['comfortable', 'compact'] as const).map(value => ({
  value,
  label: t(value),
  description: t(`${value}Help`),
}));

const languageNames = { en: 'English', de: 'Deutsch', pseudo: 'Pseudo' };
const languages = [
  { value: 'browser', label: t('languageBrowser', { language: languageNames[browserInterface] }) },
  { value: 'en', label: languageNames.en },
  { value: 'de', label: languageNames.de },
] as const;

/** How this browser shows things: applied and kept as soon as it is chosen. */
export function AppearancePage() {
  return (
    <Page title={t('appearance')} description={t('appearanceLead')} width="prose">
      <Section title={t('language')} description={t('languageLead')}>
        <Select
          className="w-72 max-w-full"
          aria-label={t('language')}
          value={languages.find(({ value }) => value === chosenInterface)?.value ?? 'browser'}
          onValueChange={value => chooseInterface(value === 'browser' ? undefined : value)}
          options={languages}
        />
      </Section>
      <Section title={t('theme')}>
        <RadioCards aria-label={t('theme')} value={theme.use()} onValueChange={setTheme} options={themes} />
      </Section>
      <Section title={t('density')}>
        <RadioCards aria-label={t('density')} value={density.use()} onValueChange={setDensity} options={densities} />
      </Section>
      <div className="mt-8">
        <Switch checked={singleKeys.use()} onCheckedChange={setSingleKeys} description={t('singleKeysHelp')}>
          {t('singleKeys')}
        </Switch>
      </div>
    </Page>
  );
}
