import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, Globe, KeyRound, UserRoundCheck } from 'lucide-react';
import { Suspense } from 'react';
import { updateSiteById } from '#client/sdk.gen.ts';
import type { SiteVisibility } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { AffectedPages } from '#dashboard/sites/audience/affected-pages.tsx';
import { Agents } from '#dashboard/sites/audience/agents.tsx';
import { EffectsTable } from '#dashboard/sites/audience/effects-table.tsx';
import { ShareLinks } from '#dashboard/sites/audience/share-links.tsx';
import { Visitors } from '#dashboard/sites/audience/visitors.tsx';
import { NeedsAdmin } from '#dashboard/sites/needs-admin.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

const audiences = [
  { value: 'public', icon: Globe },
  { value: 'unlisted', icon: EyeOff },
  { value: 'share-link', icon: KeyRound },
  { value: 'visitor-auth', icon: UserRoundCheck },
] as const;

/** Who can read. A change of a live site reaches the public, so it asks and shows before and after. */
export function AudiencePage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const choose = (visibility: SiteVisibility) => {
    if (visibility === site.visibility) return;
    confirm({
      title: t('changeAudienceTitle', { title: site.title }),
      comparison: <EffectsTable {...{ place, site }} to={visibility} />,
      consequences: [
        ...(site.published
          ? [<AffectedPages key="affected" {...{ place }} from={site.visibility} to={visibility} />]
          : []),
        ...(visibility === 'visitor-auth' ? [t('changeAudienceKey')] : []),
      ],
      action: t('changeAudience'),
      danger: false,
      run: async () => {
        await updateSiteById({ path: place, body: { visibility } });
        await refreshSite(queries);
      },
    });
  };
  return (
    <div className="max-w-190">
      <NeedsAdmin place={place} />
      <Section title={t('whoReads')}>
        <RadioCards<SiteVisibility>
          aria-label={t('whoReads')}
          value={site.visibility}
          onValueChange={choose}
          options={audiences.map(({ value, icon: Icon }) => ({
            value,
            label: sites(`visibility.${value}`),
            description: `${sites(`visibility.${value}.help`)} ${t(`effects.${value}`)}`,
            icon: <Icon aria-hidden className="size-4 text-fg-2" />,
            disabled: !site.permissions.admin,
          }))}
        />
      </Section>
      <Agents place={place} />
      {site.permissions.admin && (
        // While the parts of another audience load, its choice stays in sight and keeps the focus.
        <Suspense>
          {site.visibility === 'visitor-auth' ? <Visitors place={place} /> : <ShareLinks place={place} />}
        </Suspense>
      )}
    </div>
  );
}
