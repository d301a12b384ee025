// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { structureOptions, structureTurns } from '#dashboard/sites/site-data.ts';
import { logRequests, readMeanwhile } from '#dashboard/testing/read-meanwhile.ts';

logRequests();

test('the structure of a site is read once no change is on its way, so that none is put back in between', async () => {
  const log = await readMeanwhile(structureOptions({ organizationId: 'o1', siteId: 's1' }), structureTurns);
  expect(log).toEqual(['/v1/user', 'changed', '/v1/orgs/o1/sites/s1/structure']);
});
