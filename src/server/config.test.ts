import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment, helpText, readConfig } from './config.ts';

test.each([
  [{ SITES_DOMAIN: 'docs.example.com' }, true],
  [{ SITES_DOMAIN: 'docs.example.com', PUBLIC_URL: 'https://app.example.com' }, true],
  [{ SITES_DOMAIN: 'example.com:8080', PUBLIC_URL: 'https://Example.com' }, false],
  [{ PUBLIC_URL: 'https://example.com' }, true],
  [{ SITES_DOMAIN: 'example.com:99999', PUBLIC_URL: 'http://example.com:3000/' }, false],
  [{ SITES_DOMAIN: 'localhost:3001' }, false],
  [{}, false],
])('sites whose paths name their organization never share the host of the dashboard: %j', (environment, isTaken) => {
  const read = () => readConfig({ ...environment, SITES_ADDRESS: 'path' }).sitesAddress;
  if (isTaken) expect(read()).toBe('path');
  else expect(read).toThrow('SITES_ADDRESS: with "path", SITES_DOMAIN has to be another host than that of PUBLIC_URL');
  expect(readConfig(environment).sitesAddress).toBe('subdomain');
});

test.each([
  [{}, { usual: 600, costly: 60 }],
  [{ RATE_LIMIT: '5' }, { usual: 5, costly: 1 }],
  [
    { RATE_LIMIT: '1200', RATE_LIMIT_COSTLY: '30' },
    { usual: 1200, costly: 30 },
  ],
  [{ RATE_LIMIT: '0' }, { usual: 0, costly: 0 }],
  [
    { RATE_LIMIT: '0', RATE_LIMIT_COSTLY: '30' },
    { usual: 0, costly: 30 },
  ],
  [{ RATE_LIMIT_COSTLY: '0' }, { usual: 600, costly: 0 }],
])('the two rates are set apart, the lower one to a tenth where nothing is said: %j', (environment, rates) => {
  expect(readConfig(environment).rateLimit).toEqual(rates);
});

test.each(['many', '-1', '1.5', ' ', '0x10', '1e3'])('a rate of %j is refused at the start', value => {
  const read = () => readConfig({ RATE_LIMIT: value, RATE_LIMIT_COSTLY: value });
  expect(read).toThrow(/RATE_LIMIT: a whole number.*RATE_LIMIT_COSTLY: a whole number/s);
});

test.each([
  [undefined, ['loopback']],
  ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
  ['uniquelocal 2001:db8::/32', ['uniquelocal', '2001:db8::/32']],
])('the proxies in front are addresses and networks: %j', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
});

// How many proxies there are says nothing of who they are: whoever reaches the service itself could claim any address.
test.each(['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::1/129', '1', 'true', '*'])(
  'a proxy %j is refused at the start',
  value => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY: addresses or networks');
  },
);

test('the handbook and --help list every setting', () => {
  const page = readFileSync(new URL('../../docs/operate/settings.md', import.meta.url), 'utf8');
  const listed = page
    .split('\n')
    .flatMap(line => (/^\| `[A-Z]/.test(line) ? line.split('|')[1]?.match(/[A-Z_]{4,}/g) : []));
  expect(listed.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  for (const name of Object.keys(Environment.shape)) expect(helpText({})).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});
