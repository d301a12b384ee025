import { expect, test } from 'vitest';
import { editedPagesOptions, pageTreeTurns } from '#dashboard/editor/edited-content.ts';
import { logRequests, readMeanwhile } from '#dashboard/testing/read-meanwhile.ts';

logRequests();

test('the pages of a change request are read once no change is on its way, so that none is put back in between', async () => {
  const log = await readMeanwhile(editedPagesOptions({ spaceId: 's1', request: '7' }), pageTreeTurns);
  expect(log).toEqual(['/v1/user', 'changed', '/v1/spaces/s1/change-requests/7/content/pages']);
});
