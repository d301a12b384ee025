import { useSuspenseQuery } from '@tanstack/react-query';
import { t } from '#dashboard/messages/sso.ts';
import { ConnectionForm } from '#dashboard/sso/connection-form.tsx';
import { PendingBox } from '#dashboard/sso/pending-box.tsx';
import { ServiceValues } from '#dashboard/sso/service-values.tsx';
import { type ProviderPlace, providerOptions } from '#dashboard/sso/sso-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

/** The settings of a provider, and what its other side has to know. */
export function ConnectionPage({ place }: { place: ProviderPlace }) {
  const { data: provider } = useSuspenseQuery(providerOptions(place));
  return (
    <>
      <PendingBox provider={provider} />
      <ConnectionForm key={provider.id} provider={provider} />
      <Section title={t('service')}>
        <ServiceValues provider={provider} />
      </Section>
    </>
  );
}
