import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { updateOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { ConnectionForm } from '#dashboard/sso/connection-form.tsx';
import { GuideBox } from '#dashboard/sso/guide-box.tsx';
import { ServiceValues } from '#dashboard/sso/service-values.tsx';
import type { SetupStep } from '#dashboard/sso/setup-search.ts';
import { type ProviderPlace, providerOptions, refreshProviders } from '#dashboard/sso/sso-data.ts';
import { StepForm } from '#dashboard/sso/step-form.tsx';
import { TestPanel } from '#dashboard/sso/test-panel.tsx';
import { WizardPage } from '#dashboard/sso/wizard-page.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';

/** That the provider was made cannot be taken back: before the first step stands the list. */
const stepBefore = { service: undefined, connection: 'service', test: 'connection' } as const;

type SetupPageProps = { place: ProviderPlace; step: SetupStep };

/** The steps after a provider has a name. */
export function SetupPage({ place, step }: SetupPageProps) {
  const { data: provider } = useSuspenseQuery(providerOptions(place));
  const navigate = useNavigate();
  const at = (next: SetupStep) =>
    ({
      to: '/o/$org/settings/sso/$provider/setup',
      params: { org: place.organizationId, provider: provider.id },
      search: { step: next },
    }) as const;
  const go = (next: SetupStep) => void navigate(at(next));
  const before = stepBefore[step];
  useShortcuts(before ? [{ keys: 'alt+left', label: t('back'), run: () => go(before) }] : []);
  const back = before && (
    <Button onClick={() => go(before)} shortcut="alt+left">
      {t('back')}
    </Button>
  );
  return (
    <WizardPage
      title={t('setupTitle', { label: provider.label })}
      current={step}
      link={(done, label) => (
        <Link {...at(done)} className="rounded-xs hover:text-fg hover:underline">
          {label}
        </Link>
      )}
      help={step !== 'test' && <GuideBox product={provider.product} part={step === 'service' ? 'register' : 'find'} />}
    >
      {step === 'service' && <ServiceStep provider={provider} place={place} onDone={() => go('connection')} />}
      {step === 'connection' && <ConnectionForm provider={provider} onSaved={() => go('test')} secondary={back} />}
      {step === 'test' && (
        <div className="space-y-6">
          <TestPanel provider={provider} isDone={provider.testedAt !== undefined} />
          <Finish provider={provider} org={place.organizationId}>
            {back}
          </Finish>
        </div>
      )}
    </WizardPage>
  );
}

type ServiceStepProps = { provider: SamlProvider; place: ProviderPlace; onDone: () => void };

/** The values for the other side, and the word of the admin that it knows them. */
function ServiceStep({ provider, place, onDone }: ServiceStepProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { registered: provider.registered } });
  const save = useMutation({
    ...updateOrganizationSamlProviderMutation(),
    onSuccess: async () => {
      await refreshProviders(queries);
      onDone();
    },
  });
  return (
    <StepForm
      form={form}
      onSubmit={body => save.mutate({ path: place, body })}
      submitLabel={t('continue')}
      submitError={save.error}
      loading={save.isPending}
      secondary={
        <Link
          to="/o/$org/settings/sso"
          params={{ org: place.organizationId }}
          className={buttonStyle({ variant: 'quiet' })}
        >
          {t('later')}
        </Link>
      }
    >
      <p className="text-sm text-fg-2">{t('serviceLead')}</p>
      <ServiceValues provider={provider} />
      <CheckboxField control={form.control} name="registered" label={t('registered')} description={t('assign')} />
    </StepForm>
  );
}

function Finish({ provider, org, children }: { provider: SamlProvider; org: string; children: ReactNode }) {
  const tested = provider.testedAt !== undefined;
  return (
    <div className="border-t pt-4">
      <div data-bottom-actions className="flex flex-wrap items-center gap-2">
        <Link
          to="/o/$org/settings/sso"
          params={{ org }}
          className={buttonStyle({ variant: tested ? 'primary' : 'secondary' })}
        >
          {t(tested ? 'finish' : 'finishUntested')}
        </Link>
        {children}
      </div>
      {!tested && <p className="mt-2 text-xs text-fg-3">{t('finishHelp')}</p>}
    </div>
  );
}
