// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Member } from '#client/types.gen.ts';
import { blockersOf } from '#dashboard/members/blockers.ts';
import { BulkBar } from '#dashboard/members/bulk-bar.tsx';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

// Only the members that the rule reads.
const member = (displayName: string, may: boolean, guard?: 'last-admin') =>
  ({
    user: { displayName },
    permissions: { update: may, disable: may, remove: true },
    ...(guard && { guard }),
  }) as Member;

test('a step for all that one refuses says whom it waits for, and does nothing; the others stay', async () => {
  const blocked = blockersOf([member('Ada', false, 'last-admin'), member('Alan', true)]);
  expect(blocked).toEqual({
    update: 'Not for Ada. The only admin. Make someone else an admin first.',
    disable: 'Not for Ada. The only admin. Make someone else an admin first.',
    remove: false,
  });
  const bulk = { setRole: vi.fn(), setDisabled: vi.fn(), addToTeam: vi.fn(), remove: vi.fn() };
  const selection = { count: 2, selected: new Set(['a', 'b']), mayWiden: false, clear: () => undefined };
  renderInside('o1', new QueryClient(), () => (
    <BulkBar
      selection={selection as never} // nothing else is read
      count={2}
      {...{ bulk, blocked }}
      disabled={false}
      step={undefined}
      onStep={() => undefined}
    />
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(bulk.setDisabled).not.toHaveBeenCalled();
  expect(bulk.remove).toHaveBeenCalledOnce();
});

test('of many that refuse it, three are named', () => {
  const many = ['Ada', 'Alan', 'Grace', 'Edsger', 'Barbara'].map(name => member(name, false));
  expect(blockersOf(many).update).toMatch(/^Not for Ada, Alan, Grace and 2 more\. /);
});
