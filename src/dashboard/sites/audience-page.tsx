import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, Globe, KeyRound } from 'lucide-react';
import { updateSiteById } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { ShareLinks } from '#dashboard/sites/share-links.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { audienceOf } from '#dashboard/sites/sites-page.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

const audiences = [
  { value: 'public', icon: Globe },
  { value: 'unlisted', icon: EyeOff },
  { value: 'share-link', icon: KeyRound },
] as const;

/** Who can read. A change of a live site reaches the public, so it asks and shows before and after. */
export function AudiencePage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const change = async (visibility: (typeof audiences)[number]['value']) => {
    await updateSiteById({ path: place, body: { visibility } });
    await refreshSite(queries);
  };
  const choose = (visibility: (typeof audiences)[number]['value']) => {
    if (visibility === site.visibility) return;
    confirm({
      title: t('changeAudienceTitle', { title: site.title }),
      consequences: [
        t('changeAudienceNow', { from: t(`publishAudience.${site.visibility}`) }),
        t('changeAudienceThen', { to: t(`publishAudience.${visibility}`) }),
      ],
      action: t('changeAudience'),
      danger: false,
      run: () => change(visibility),
    });
  };
  return (
    <div className="max-w-190 space-y-8">
      <section>
        <h2 className="mb-3 text-base font-semibold">{t('whoReads')}</h2>
        <RadioCards
          aria-label={t('whoReads')}
          value={audienceOf(site)}
          onValueChange={choose}
          options={audiences.map(({ value, icon: Icon }) => ({
            value,
            label: t(`visibility.${value}`),
            description: t(`visibility.${value}.help`),
            icon: <Icon aria-hidden className="size-4 text-fg-2" />,
            disabled: !site.permissions.admin,
          }))}
        />
      </section>
      {site.permissions.admin && <ShareLinks place={place} />}
    </div>
  );
}
