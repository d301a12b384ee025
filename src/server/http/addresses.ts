import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Whether an address belongs to everybody's internet: not loopback, private, link-local, carrier-grade, multicast or reserved. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` turns an IPv4-mapped IPv6 address into the IPv4 address that is reached through it.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // 64:ff9b::/96 and its kin have ranges of their own; what is left of IPv6 outside 2000::/3 is not in use.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'));
}

/** Hosts and networks that may be reached although they are private. */
export class AllowedHosts {
  readonly #names = new Set<string>();
  readonly #networks = new BlockList();

  /** @param entries host names, addresses, and networks such as `10.0.0.0/8` */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits] = entry.split('/');
      const family = isIP(address);
      if (family === 0) this.#names.add(entry.toLowerCase());
      else if (bits === undefined) this.#networks.addAddress(address, family === 4 ? 'ipv4' : 'ipv6');
      else this.#networks.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    }
  }

  hasName(host: string): boolean {
    return this.#names.has(host.toLowerCase());
  }

  hasAddress(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return this.#networks.check(address.toString(), address.kind());
  }
}
