import { expect, test } from 'vitest';
import { pageMenu } from '#dashboard/editor/page-menu.ts';

test('a page cannot be deleted without a connection, and says so', () => {
  const page = { id: '1', type: 'document', urls: { app: 'http://localhost' } } as never; // all it reads
  const deletion = (offline: string | undefined) =>
    pageMenu(page, {} as never, {} as never, {} as never, offline).find(
      // none is called
      entry => typeof entry === 'object' && 'danger' in entry && entry.danger,
    );
  expect(deletion('You are offline.')).toMatchObject({ disabledReason: 'You are offline.' });
  expect(deletion(undefined)).toMatchObject({ disabledReason: undefined });
});

test.each(['document', 'link'])('the entries of a %s that open a dialog end in dots, and no others do', type => {
  const page = { id: '1', type, urls: { app: 'http://localhost' } } as never; // all it reads
  const opened: string[] = [];
  let chosen = '';
  const asks = () => void opened.push(chosen);
  const nothing = () => undefined;
  const steps = { rename: nothing, addBelow: nothing, remove: nothing, options: nothing };
  const dialogs = { keep: asks, moveTo: asks, address: asks };
  const actions = { duplicate: nothing, setHidden: nothing } as never; // none of the others is called
  const tools = { canMove: () => false, onMove: nothing } as never;
  const labels: string[] = [];
  for (const entry of pageMenu(page, tools, actions, { ...steps, ...dialogs }, undefined)) {
    if (typeof entry !== 'object' || !('onSelect' in entry)) continue;
    chosen = entry.label;
    labels.push(chosen);
    if (!/Copy|Move (up|down|in|out)/.test(chosen)) entry.onSelect();
  }
  expect(opened).toHaveLength(2);
  expect(labels.filter(label => label.endsWith('…'))).toEqual(opened);
});
