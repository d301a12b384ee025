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
