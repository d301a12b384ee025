import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { say } from '../words/said.ts';
import { type AllowedHosts, isPublicAddress, type ResolvedAddress } from './addresses.ts';
import { FetchFailure } from './fetcher.ts';

export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>;

export const lookupHost: Lookup = async host => {
  const addresses = await systemLookup(host, { all: true });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * Connects to checked addresses only. The check sits between resolving and connecting, so that a name cannot answer with
 * one address when it is checked and with another when it is used.
 */
export function guardedConnector(
  build: typeof buildConnector,
  { allow, lookup, timeoutMs }: { allow: AllowedHosts; lookup: Lookup; timeoutMs: number },
): buildConnector.connector {
  const connect = build({ timeout: timeoutMs, lookup: checkedLookup(allow, lookup), autoSelectFamily: true });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // An address is connected to without being looked up.
    if (isIP(host) && !mayReach(allow, host, host)) return callback(refusal(), null);
    connect(options, callback);
  };
}

function checkedLookup(allow: AllowedHosts, lookup: Lookup): LookupFunction {
  return (host, options, callback) => {
    lookup(host).then(
      addresses => {
        const reachable = addresses.filter(({ address }) => mayReach(allow, host, address));
        const [first] = reachable;
        if (!first) callback(addresses.length > 0 ? refusal() : new Error('no address'), []);
        else if (options.all)
          callback(
            null,
            reachable.map(({ address, family }) => ({ address, family })),
          );
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

const mayReach = (allow: AllowedHosts, host: string, address: string) =>
  isPublicAddress(address) || allow.hasName(host) || allow.hasAddress(address);

const refusal = () => new FetchFailure('private-address', say('fetch', 'privateAddress'));
