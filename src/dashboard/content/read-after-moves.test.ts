import { expect, test } from 'vitest';
import { contentTreeOptions, contentTurns } from '#dashboard/content/content-tree.ts';
import { logRequests, readMeanwhile } from '#dashboard/testing/read-meanwhile.ts';

logRequests();

test('the tree of an organization is read once no move is on its way, so that none is put back in between', async () => {
  const log = await readMeanwhile(contentTreeOptions('o1'), contentTurns);
  expect(log).toEqual(['/v1/user', 'changed', '/v1/orgs/o1/content-tree']);
});
