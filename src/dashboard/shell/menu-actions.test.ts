import { expect, test, vi } from 'vitest';
import { menuActions } from '#dashboard/shell/menu-actions.ts';

test('the palette offers what a menu can do now, and nothing that it would refuse', async () => {
  const run = vi.fn();
  const actions = menuActions('member', 'Ada', [
    { label: 'Copy link', onSelect: run },
    'separator',
    { heading: 'More' },
    false,
    { label: 'Remove', onSelect: run, disabledReason: 'The last admin' },
    { label: 'Role', entries: [{ label: 'Editor', onSelect: run }] },
  ]);
  expect(actions).toMatchObject([
    { id: 'member:Copy link', title: 'Copy link', hint: 'Ada' },
    { id: 'member:Role', title: 'Role', hint: 'Ada' },
  ]);
  expect(await actions[1]?.children?.()).toMatchObject([{ title: 'Editor', hint: 'Ada' }]);
  actions[0]?.run?.();
  expect(run).toHaveBeenCalledOnce();
});
