import { useQuery } from '@tanstack/react-query';
import { getSiteReachOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site, SiteVisibility } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { effectOf, effects } from '#dashboard/sites/audience/effects.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { cn } from '#dashboard/ui/cn.ts';

interface TableProps {
  place: SitePlace;
  site: Site;
  to: SiteVisibility;
}

/** What a change of the audience changes, and what it leaves. */
export function EffectsTable({ place, site, to }: TableProps) {
  const indexed = useQuery(getSiteReachOptions({ path: place })).data?.indexed;
  const from = site.visibility;
  return (
    <table className="w-full text-start">
      <thead className="text-xs text-fg-3">
        <tr>
          <td />
          <th scope="col" className="pe-3 pb-1.5 text-start font-medium">
            {t('before')}
          </th>
          <th scope="col" className="pb-1.5 text-start font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {effects.map(effect => {
          const [now, then] = [from, to].map(audience => effectOf(effect, audience, { site, indexed }));
          return (
            <tr key={effect} className="border-t align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-fg-2">
                {t(`effect.${effect}`)}
              </th>
              <td className="py-1.5 pe-3 text-fg-2">{now}</td>
              <td className={cn('py-1.5', now === then ? 'text-fg-3' : 'font-medium')}>
                {now === then ? t('same') : then}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
