import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
