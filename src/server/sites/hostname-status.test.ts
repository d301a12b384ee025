import { describe, expect, it } from 'vitest';
import type { Names } from '../http/names.ts';
import { hostnameStatus, issuersFor } from './hostname-status.ts';

const zone = (records: Record<string, string[]>): Names => ({
  cname: async name => (records[name] ?? []).filter(value => /[a-z]/.test(value) && !value.includes(':')),
  txt: async () => [],
  issuers: async () => [],
  addresses: async name => (records[name] ?? []).filter(value => !/[a-z]/.test(value) || value.includes(':')),
});
const status = (records: Record<string, string[]>) =>
  hostnameStatus(
    zone({ 'acme.sites.test': ['192.0.2.1', '2001:db8::a'], ...records }),
    'docs.acme.io',
    'acme.sites.test',
  );

describe('a hostname', () => {
  it.each([
    ['dns_passed', ['acme.sites.test']],
    ['dns_passed', ['ACME.sites.test', '198.51.100.7']],
    ['dns_passed', ['192.0.2.1']],
    ['dns_passed', ['2001:db8::a']],
    ['dns_wrong_cname', ['other.example.com']],
    ['dns_wrong_cname', ['198.51.100.7']],
    ['dns_no_cname', []],
  ])('is %s with %j', async (expected, records) => {
    expect((await status({ 'docs.acme.io': records })).status).toBe(expected);
  });

  it('comes with what was found', async () => {
    expect((await status({ 'docs.acme.io': ['other.example.com', '198.51.100.7', '2001:db8::1'] })).found).toEqual([
      { type: 'CNAME', value: 'other.example.com' },
      { type: 'A', value: '198.51.100.7' },
      { type: 'AAAA', value: '2001:db8::1' },
    ]);
  });

  it('has no status while name servers do not answer', async () => {
    const silent = async () => {
      throw new Error('timeout');
    };
    const names: Names = { cname: silent, addresses: silent, txt: silent, issuers: silent };
    expect(await hostnameStatus(names, 'docs.acme.io', 'acme.sites.test')).toEqual({ found: [] });
  });

  it('has its certificates made by whom the nearest name above it allows', async () => {
    const caa: Record<string, string[]> = { 'acme.io': ['letsencrypt.org'], 'eu.acme.io': ['', 'pki.goog'] };
    const names = { issuers: async (name: string) => caa[name] ?? [] };
    expect(await issuersFor(names, 'docs.acme.io')).toEqual(['letsencrypt.org']);
    expect(await issuersFor(names, 'docs.eu.acme.io')).toEqual(['', 'pki.goog']);
    expect(await issuersFor(names, 'docs.example.com')).toBeUndefined();
    const silent = { issuers: () => Promise.reject(new Error('timeout')) };
    expect(await issuersFor(silent, 'docs.acme.io')).toBeUndefined();
  });
});
