// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { client } from '#client/client.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { contentTreeOptions } from '#dashboard/content/content-tree.ts';
import { moveAgain } from '#dashboard/content/move-again.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { apiError } from '#dashboard/shell/api-error.ts';
import { recentActions } from '#dashboard/shell/undo.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const item = (id: string, parent: string | null = null) =>
  ({ type: 'space', id, title: id, parent }) as ContentTreeItem; // nothing else is read

const known = ['a', 'b', 'c', 'd'].map(id => item(id));

test('a move beside what is gone goes behind the nearest that stays before it, else before the nearest behind it', () => {
  expect(moveAgain(known, [item('a'), item('d')], { id: 'd', parent: undefined, after: 'b' })).toEqual({
    id: 'd',
    parent: undefined,
    after: 'a',
  });
  expect(moveAgain(known, [item('c'), item('d')], { id: 'd', parent: undefined, before: 'b' })).toEqual({
    id: 'd',
    parent: undefined,
    before: 'c',
  });
  const elsewhere = [item('d'), item('b', 'shelf')];
  expect(moveAgain(known, elsewhere, { id: 'd', parent: undefined, after: 'b' })).toEqual({
    id: 'd',
    parent: undefined,
  });
});

const refusal = (status: number, error: object) => Response.json({ error: { message: 'No.', ...error } }, { status });
const lost = () =>
  refusal(400, {
    details: [{ in: 'body', path: ['position', 'after'], message: 'not there', reason: 'no-item-of-parent' }],
  });

let sent: { parent?: string | null; position?: { after?: { space: string } } }[] = [];
let answers: (() => Response)[] = [];
answerRequests(async request => {
  if (request.method === 'GET') return Response.json({ items: [item('a'), item('c'), item('d')] });
  sent.push(await request.json());
  return answers.shift()?.() ?? Response.json({});
});
beforeAll(() => void client.interceptors.error.use(apiError));

/** Puts the last behind the second, which somebody else took away. */
async function pressMove(...refusals: (() => Response)[]) {
  sent = [];
  answers = refusals;
  recentActions.set([]);
  const queries = new QueryClient();
  const { queryKey } = contentTreeOptions('o1');
  queries.setQueryData(queryKey, { items: known, count: known.length });
  let done = false;
  renderInside('o1', queries, function Move() {
    const { move } = useContentActions('o1');
    const onClick = () => void move({ id: 'd', parent: undefined, after: 'b' }).then(() => (done = true));
    return (
      <button type="button" onClick={onClick}>
        Move
      </button>
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(done).toBe(true));
  return { bodies: sent, undoable: recentActions.get().length };
}

test.each([
  ['beside what is gone is sent once more, beside what is there now', [lost], ['b', 'a'], 1],
  ['that is refused again is not sent a third time, and not said to be done', [lost, lost], ['b', 'a'], 0],
  ['to where the item stands already is done', [() => refusal(409, { reason: 'stands-there' })], ['b'], 1],
  ['of what was deleted is not said to be done', [() => refusal(409, { reason: 'space-deleted' })], ['b'], 0],
])('a move %s', async (_, refusals, places, undoable) => {
  const { bodies, ...rest } = await pressMove(...refusals);
  expect({ sent: bodies.map(({ position }) => position?.after?.space), ...rest }).toEqual({ sent: places, undoable });
});

test('a move among items of one parent names no parent: that of the item may be hidden, and it stays there', async () => {
  expect((await pressMove()).bodies).toEqual([{ position: { after: { type: 'space', space: 'b' } } }]);
});
