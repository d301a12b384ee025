import type { Site, SiteReach, SiteVisibility } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';

/** What an audience decides, as the table of a change shows it. */
export const effects = ['readers', 'engines', 'sitemap', 'llms', 'mcp', 'previews'] as const;
export type Effect = (typeof effects)[number];

/** @param indexed addresses that search engines may list while the site is public; left out while it is not known */
interface Known {
  site: Pick<Site, 'agentsContext'>;
  indexed: SiteReach['indexed'] | undefined;
}

/** What one audience means for one of these. */
export function effectOf(effect: Effect, audience: SiteVisibility, { site, indexed }: Known): string {
  const counted = audience === 'public' && indexed !== undefined;
  switch (effect) {
    case 'readers':
      return t(`readers.${audience}`);
    case 'engines':
      return counted ? t('engines.count', { count: indexed }) : t(`engines.${audience}`);
    case 'sitemap':
      return counted ? t('sitemap.count', { count: indexed }) : t(`open.${audience}`);
    case 'llms':
    case 'mcp':
      return site.agentsContext === 'excluded' ? t('open.off') : t(`open.${audience}`);
    case 'previews':
      return t(`previews.${audience}`);
  }
}
