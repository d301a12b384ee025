// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  allKeptEdits,
  forgetEdit,
  keepEdit,
  keptEdits,
  orphanedEdits,
  type UnsentEdit,
} from '#dashboard/editor/unsent-edits.ts';

beforeEach(() => localStorage.clear());

const edit = (over: Partial<UnsentEdit> = {}): UnsentEdit => ({
  user: 'ada',
  spaceId: 's',
  request: '42',
  pageId: 'p',
  tab: 't1',
  base: 'h0',
  markdown: 'text',
  at: 1,
  ...over,
});

const request = { user: 'ada', spaceId: 's', request: '42' };
const page = { ...request, pageId: 'p' };

test('what was typed is there after a reload, and gone when it was sent', () => {
  expect(keepEdit(localStorage, edit())).toBe(true);
  keepEdit(localStorage, edit({ markdown: 'text, longer', at: 2 }));
  expect(keptEdits(localStorage, page)).toEqual([edit({ markdown: 'text, longer', at: 2 })]);
  forgetEdit(localStorage, edit());
  expect(keptEdits(localStorage, request)).toEqual([]);
});

test('two tabs keep their edits of one page apart', () => {
  keepEdit(localStorage, edit({ at: 5 }));
  keepEdit(localStorage, edit({ tab: 't2', markdown: 'other', at: 3 }));
  keepEdit(localStorage, edit({ pageId: 'p2' }));
  expect(keptEdits(localStorage, page).map(({ tab }) => tab)).toEqual(['t2', 't1']);
  expect(keptEdits(localStorage, request)).toHaveLength(3);
  expect(keptEdits(localStorage, { ...request, request: '4' })).toEqual([]);
});

test('what one person typed is not there for the next one on this device, and still there for the first', () => {
  keepEdit(localStorage, edit());
  expect(keptEdits(localStorage, { ...page, user: 'grace' })).toEqual([]);
  keepEdit(localStorage, edit({ user: 'grace', markdown: 'hers' }));
  forgetEdit(localStorage, edit({ user: 'grace' }));
  expect(keptEdits(localStorage, page)).toEqual([edit()]);
});

test('an edit of a tab that is still open is left to that tab', () => {
  const edits = [edit(), edit({ tab: 't2' }), edit({ tab: 't3' })];
  expect(orphanedEdits(edits, 't1', new Set(['t1', 't2'])).map(({ tab }) => tab)).toEqual(['t1', 't3']);
});

test('what somebody left anywhere is found, and edits of the main content are apart from those of requests', () => {
  keepEdit(localStorage, edit({ request: 'main', at: 3 }));
  keepEdit(localStorage, edit({ spaceId: 'other', at: 2 }));
  keepEdit(localStorage, edit({ user: 'grace' }));
  expect(allKeptEdits(localStorage, 'ada').map(({ at }) => at)).toEqual([2, 3]);
  expect(keptEdits(localStorage, { user: 'ada', spaceId: 's', request: undefined })).toHaveLength(1);
});

test('a full disk is told, and foreign entries are ignored', () => {
  const full = {
    getItem: () => null,
    removeItem: () => {},
    key: () => null,
    length: 0,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(keepEdit(full, edit())).toBe(false);
  localStorage.setItem('bindery-unsent:ada/s/42/p/x', '{"broken');
  expect(keptEdits(localStorage, request)).toEqual([]);
});
