import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { testSiteAddressOptions, updateSiteByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { updateSiteById } from '#client/sdk.gen.ts';
import type { Site, SiteAddressTest } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { AddressChecks } from '#dashboard/sites/address/address-checks.tsx';
import { type ProxyKind, recipes } from '#dashboard/sites/address/recipes.ts';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

interface ProxyProps {
  place: SitePlace;
  site: Site;
}

/** A path of a website of the organization, below which its own proxy serves the site. */
export function ProxyPath({ place, site }: ProxyProps) {
  return (
    <Section title={t('proxy')} description={t('proxyLead')}>
      {site.proxy ? (
        <Recipes place={place} site={site} proxy={site.proxy} />
      ) : (
        <PathForm place={place} mayChange={site.permissions.admin} />
      )}
    </Section>
  );
}

function PathForm({ place, mayChange }: { place: SitePlace; mayChange: boolean }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { proxy: '' } });
  const save = useMutation({ ...updateSiteByIdMutation(), onSuccess: () => refreshSite(queries) });
  useServerErrors(form, save.error);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ proxy }) =>
        save.mutate({
          path: place,
          body: {
            proxy: proxy
              .trim()
              .replace(/^https?:\/\//, '')
              .replace(/\/$/, ''),
          },
        }),
      )}
      className="max-w-120 space-y-3"
    >
      <FormProblem error={save.error} fields={form.formState.errors} />
      <TextField
        control={form.control}
        name="proxy"
        label={t('proxyPath')}
        help={t('proxyHelp')}
        placeholder="example.com/docs"
        readOnly={!mayChange}
        mono
        spellCheck={false}
      />
      <RightButton type="submit" loading={save.isPending} missing={!mayChange && t('adminReason')} level="admin">
        {t('useProxy')}
      </RightButton>
    </form>
  );
}

const kinds = [
  { value: 'nginx', label: 'nginx' },
  { value: 'caddy', label: 'Caddy' },
  { value: 'traefik', label: 'Traefik' },
  { value: 'cloudflare', label: 'Cloudflare' },
  { value: 'vercel', label: 'Vercel' },
  { value: 'cloudfront', label: 'CloudFront' },
] as const;

function Recipes({ place, site, proxy }: ProxyProps & { proxy: NonNullable<Site['proxy']> }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ProxyKind>('nginx');
  const text = recipes[kind](proxy);
  const noRight = !site.permissions.admin && t('adminReason');
  const test = useMutation({
    // Kept, for the summary.
    mutationFn: () =>
      queries.fetchQuery({
        ...testSiteAddressOptions({ path: place, query: { address: 'proxy' } }),
        staleTime: 0,
        retry: false,
      }),
  });
  const remove = () =>
    confirm({
      title: t('removeProxyTitle', { address: proxy.origin }),
      consequences: [...(site.published ? [t('removeProxyLinks')] : []), t('removeOwn')],
      action: t('removeProxy'),
      run: async () => {
        await updateSiteById({ path: place, body: { proxy: null } });
        await refreshSite(queries);
      },
    });
  return (
    <div className="space-y-3">
      <p className="text-sm">
        {t.rich('proxied.at', {
          origin: <code className="font-mono text-xs">{proxy.origin}</code>,
          target: <code className="font-mono text-xs">{proxy.target}</code>,
        })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          aria-label={t('proxyKind')}
          value={kind}
          onValueChange={setKind}
          options={kinds}
          className="max-w-full overflow-x-auto"
        />
        <CopyButton value={text} size="sm">
          {t('copyRecipe')}
        </CopyButton>
      </div>
      <ScrollRegion label={t('recipe')} className="overflow-x-auto rounded-md border border-line-2 bg-sidebar">
        <pre className="px-4 py-3 font-mono text-xs leading-5">{text}</pre>
      </ScrollRegion>
      <div className="flex flex-wrap gap-2">
        <RightButton onClick={() => test.mutate()} loading={test.isPending} missing={noRight} level="admin">
          <PlugZap aria-hidden />
          {t('test')}
        </RightButton>
        <RightButton variant="danger-quiet" onClick={remove} missing={noRight} level="admin">
          {t('removeProxy')}
        </RightButton>
      </div>
      <FormProblem error={test.error} />
      {test.data && !test.isPending && <Tested checks={test.data.checks} />}
    </div>
  );
}

function Tested({ checks }: { checks: SiteAddressTest['checks'] }) {
  const works = checks.every(({ passed }) => passed);
  return (
    <div ref={element => element?.scrollIntoView({ block: 'nearest' })} className="scroll-mb-24 space-y-3">
      <Callout tone={works ? 'success' : 'warning'} live title={t(works ? 'testPassed' : 'testFailed')} />
      <AddressChecks checks={checks} />
    </div>
  );
}
