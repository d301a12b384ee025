import { useMutation } from '@tanstack/react-query';
import { updateUserById } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/account.ts';
import { browserInterface, chooseInterface, chosenInterface } from '#dashboard/messages/locale.ts';
import { density, setDensity, setTheme, theme } from '#dashboard/shell/appearance.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { setSingleKeys, singleKeys } from '#dashboard/ui/single-keys.ts';
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

/** Kept in this browser for what it shows, and in the account for mails. */
function useChoice() {
  const user = useCurrentUser();
  return useMutation({
    mutationFn: async (value: (typeof languages)[number]['value']) => {
      const shown = value === 'browser' ? browserInterface : value;
      if (user && shown !== 'pseudo') await updateUserById({ path: { userId: user.id }, body: { language: shown } });
      chooseInterface(value === 'browser' ? undefined : value);
    },
    onError: toastError,
  });
}

/** How this browser shows things: applied and kept as soon as it is chosen. */
export function AppearancePage() {
  const choose = useChoice();
  return (
    <Page title={t('appearance')} description={t('appearanceLead')} width="prose">
      <Section title={t('language')} description={t('languageLead')}>
        <Select
          className="w-72 max-w-full"
          aria-label={t('language')}
          value={languages.find(({ value }) => value === chosenInterface)?.value ?? 'browser'}
          disabled={choose.isPending}
          onValueChange={value => choose.mutate(value)}
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
