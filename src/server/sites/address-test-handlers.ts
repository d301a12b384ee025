import type { siteAddressTest } from '#contract/site-address-test.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { probeSegment } from './address-probe.ts';
import { testAddress } from './address-test.ts';
import { onceAllWork, pendingAddresses, siteAddress } from './addresses.ts';
import { loadSite } from './load.ts';

export const siteAddressTestHandlers: Handlers<typeof siteAddressTest> = {
  async testSiteAddress({ params: { organizationId, siteId }, query, context }) {
    const { level, site: found } = await loadSite(context, organizationId, siteId);
    const site = onceAllWork(found);
    requireSite(level, 'admin');
    const { hostname, proxy, basename } = site;
    if (query.address !== undefined && site[query.address] === null) throw notFound('address');
    const place = query.address === 'hostname' ? { ...site, proxy: null } : site;
    const { services } = context;
    const address = siteAddress(place, services.config);
    const probe = { siteId, organization: site.organization_hostname, basename, hostname, proxy };
    const tested = await testAddress(services, {
      address,
      siteId,
      canonical: siteAddress(site, services.config),
      segment: probeSegment(services, probe),
      proxied: place.proxy !== null,
    });
    const pending = pendingAddresses(found, services.config).find(({ url }) => url === address);
    if (pending && tested.checks.some(({ name, passed }) => name === 'site' && passed))
      services.workingAddresses.note({ organizationId, siteId, address: pending });
    return { object: 'site-address-test', address, ...tested };
  },
};
