import type { Renderer } from '#published/respond.ts';
import type { Theme } from '#published/theme.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { agentRequests, pageViews, siteSearches } from '../insights/site-counts.ts';
import { withText } from '../large-texts/large-text.ts';
import type { Services } from '../services.ts';
import { defaultCustomization } from '../sites/customization.ts';
import { policyHash, type SiteAssets } from './assets.ts';
import { ContextCache } from './context-cache.ts';
import { MainAddresses } from './main-addresses.ts';
import { ShareLinkOpens } from './opens.ts';
import { PageCache } from './page-cache.ts';
import { PdfStarts } from './pdf-starts.ts';
import { createReader } from './reader.ts';

/** Everything that answers on site hosts. */
export interface Sites {
  services: Services;
  renderer: Renderer;
  assets: SiteAssets;
  pages: PageCache;
  contexts: ContextCache;
  /** Of previews, apart from those: they show other states of the same sites. */
  previews: ContextCache;
  mainAddresses: MainAddresses;
  opens: ShareLinkOpens;
  views: ReturnType<typeof pageViews>;
  searches: ReturnType<typeof siteSearches>;
  agents: ReturnType<typeof agentRequests>;
  /** For what is worked out anew each time. */
  rateLimit: RateLimit;
  pdfStarts: PdfStarts;
}

export function createSites(services: Services, assets: SiteAssets): Sites {
  const reader = createReader(services);
  return {
    services,
    assets,
    renderer: { reader, theme: themeOf(services, assets), ...drawing },
    pages: new PageCache(),
    contexts: new ContextCache(reader),
    previews: new ContextCache(reader),
    mainAddresses: new MainAddresses(services),
    opens: new ShareLinkOpens(services),
    views: pageViews(services),
    searches: siteSearches(services),
    agents: agentRequests(services),
    rateLimit: new RateLimit(services.config.rateLimit, services.clock),
    pdfStarts: new PdfStarts(services.clock),
  };
}

export const drawing: Pick<Renderer, 'draw' | 'portable'> = {
  draw: (text, answers) => withText('body', text.markdown.length, text, answers),
  portable: (text, answers) => withText('portable', text.markdown.length, text, answers),
};

/** What pages of all sites have in common. */
export const themeOf = ({ config }: Pick<Services, 'config'>, { built }: SiteAssets): Theme => ({
  built,
  hash: policyHash,
  ancestors: [config.publicUrl],
  plain: { ...defaultCustomization, trademark: { enabled: false } },
});
