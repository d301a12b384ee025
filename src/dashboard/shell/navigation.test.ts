import { expect, test } from 'vitest';
import { pathInOrganization } from '#dashboard/shell/navigation.ts';

test('switching the organization keeps the section and leaves the object', () => {
  expect(pathInOrganization('/o/acme/settings/members/li', 'beta')).toBe('/o/beta/settings/members');
  expect(pathInOrganization('/o/acme/sites/s1/structure', 'beta')).toBe('/o/beta/sites');
  expect(pathInOrganization('/o/acme/s/space/p/page', 'beta')).toBe('/o/beta');
  expect(pathInOrganization('/o/acme', 'beta')).toBe('/o/beta');
});
