import type { hostnames } from '#contract/hostnames.ts';
import { requireSite } from '../access/capabilities.ts';
import type { SiteHostnameRow } from '../db/tables/sites.ts';
import type { Context, Handlers } from '../http/context.ts';
import { absent, notFound } from '../http/errors.ts';
import { reservedHostnames } from '../organizations/hostname.ts';
import { findOrganizationByHostname, takenHostnames } from '../organizations/rows.ts';
import { ownAddress } from './addresses.ts';
import { changed } from './changed.ts';
import { hostnameStatus, issuersFor } from './hostname-status.ts';
import { loadSite } from './load.ts';
import { findHostname, lockSite, setHostname, updateSite } from './rows.ts';

export const hostnameHandlers: Handlers<typeof hostnames> = {
  async getSubdomain({ params: { subdomain }, context }) {
    const hostname = subdomain.toLowerCase();
    const organization = await findOrganizationByHostname(context.db, hostname);
    if (organization)
      return {
        object: 'subdomain',
        subdomain: hostname,
        target: { type: 'organization', organization: organization.id },
        isActive: organization.blocked_reason === null,
      };
    const taken = await takenHostnames(context.db, [hostname], { now: context.services.clock.now() });
    if (!taken.has(hostname) && !reservedHostnames.has(hostname)) throw notFound('subdomain');
    return { object: 'subdomain', subdomain: hostname, isActive: false };
  },

  async getCustomHostname({ params, context }) {
    const row = await findHostname(context.db, params.hostname.toLowerCase());
    if (!row) throw notFound('hostname');
    const { site, level } = await siteOf(context, row);
    requireSite(level, 'admin');
    const { config, names } = context.services;
    const target = new URL(ownAddress(site, config)).hostname;
    const [{ status, found }, issuers] = await Promise.all([
      hostnameStatus(names, row.hostname, target),
      issuersFor(names, row.hostname),
    ]);
    return {
      object: 'custom-hostname',
      hostname: row.hostname,
      target: { type: 'site', organization: row.organization_id, site: row.site_id },
      isActive: status === 'dns_passed',
      ...(status === undefined ? {} : { status }),
      record: { type: 'CNAME', value: target },
      found,
      ...(issuers ? { issuers } : {}),
      urls: { location: `${config.publicUrl}/v1/custom-hostnames/${row.hostname}` },
    };
  },

  async removeCustomHostname({ params, context }) {
    const row = await findHostname(context.db, params.hostname.toLowerCase());
    const access = row && (await siteOf(context, row).catch(absent));
    if (!row || !access) return;
    requireSite(access.level, 'admin');
    const { organization_id, site_id } = row;
    await lockSite(context.db, organization_id, site_id);
    await setHostname(context.db, organization_id, site_id, null);
    await updateSite(context.db, organization_id, site_id, { hostname: null, hostname_works_since: null });
    changed(context, organization_id, site_id);
  },
};

/** @throws 404 that says nothing of the site */
async function siteOf(context: Context, { organization_id, site_id }: SiteHostnameRow) {
  const access = await loadSite(context, organization_id, site_id).catch(absent);
  if (!access) throw notFound('hostname');
  return access;
}
