import type { Names } from '../http/names.ts';

interface FoundRecord {
  type: 'CNAME' | 'A' | 'AAAA';
  value: string;
}

interface HostnameStatus {
  /** Left out when the name servers say nothing in time. */
  status?: 'dns_passed' | 'dns_wrong_cname' | 'dns_no_cname';
  found: FoundRecord[];
}

/**
 * Whether a name leads to another: by a CNAME, or to the same addresses, as at the top of a domain or behind a provider that answers
 * in the place of the name (product C8.4).
 */
export async function hostnameStatus(names: Names, hostname: string, target: string): Promise<HostnameStatus> {
  try {
    const [cnames, own, wanted] = await Promise.all([
      names.cname(hostname),
      names.addresses(hostname),
      names.addresses(target),
    ]);
    const found = [
      ...cnames.map(value => ({ type: 'CNAME' as const, value })),
      ...own.map(value => ({ type: value.includes(':') ? ('AAAA' as const) : ('A' as const), value })),
    ];
    const leads = cnames.some(name => name.toLowerCase() === target) || own.some(address => wanted.includes(address));
    if (leads) return { status: 'dns_passed', found };
    return { status: found.length > 0 ? 'dns_wrong_cname' : 'dns_no_cname', found };
  } catch {
    // Servers that are slow or broken say nothing about the name.
    return { found: [] };
  }
}

/**
 * Who alone may make certificates for a name: what the nearest name above it says that says anything (RFC 8659, 3).
 * @returns `undefined` where anybody may, or where name servers say nothing in time
 */
export async function issuersFor(names: Pick<Names, 'issuers'>, hostname: string): Promise<string[] | undefined> {
  const labels = hostname.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const said = await Promise.all(above.map(name => names.issuers(name).catch(() => [])));
  return said.find(issuers => issuers.length > 0);
}
