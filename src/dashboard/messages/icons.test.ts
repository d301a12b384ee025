import { expect, it } from 'vitest';
import { t } from '#dashboard/messages/icons.ts';
import { siteIcons } from '#lib/site-icons.ts';

it('has words for every icon that can be chosen', () => {
  expect(Object.keys(siteIcons).filter(name => t.known(name) === undefined)).toEqual([]);
});
