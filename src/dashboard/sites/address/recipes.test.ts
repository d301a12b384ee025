import { expect, test } from 'vitest';
import { type ProxyKind, recipes } from '#dashboard/sites/address/recipes.ts';

const site = { origin: 'https://company.com/docs', target: 'https://acme.docs.example/handbook' };

test.each(Object.keys(recipes) as ProxyKind[])('the recipe for %s sends the path on and says who was asked', kind => {
  const text = recipes[kind](site);
  expect(text).toContain('acme.docs.example');
  expect(text).toContain('/handbook');
  // Vercel says so by itself.
  if (kind !== 'vercel') expect(text).toMatch(/X-Forwarded-Host/i);
});

test('nginx names the host in the handshake only where there is one', () => {
  expect(recipes.nginx(site)).toContain('proxy_ssl_server_name on;');
  expect(recipes.nginx({ ...site, target: 'http://acme.localhost/handbook' })).not.toContain('ssl');
});
