// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isUnreadThread, markRead, readThreads } from '#dashboard/change-requests/read-threads.ts';

const thread = (replies: number, author = 'li') => ({ id: 't', replies, postedBy: { id: author } });

describe('a thread', () => {
  it('is unread until it was read, and again with each reply', () => {
    expect(isUnreadThread(thread(0), {}, 'me')).toBe(true);
    expect(isUnreadThread(thread(2), { t: 2 }, 'me')).toBe(false);
    expect(isUnreadThread(thread(3), { t: 2 }, 'me')).toBe(true);
  });

  it('of the reader is unread once somebody answered', () => {
    expect(isUnreadThread(thread(0, 'me'), {}, 'me')).toBe(false);
    expect(isUnreadThread(thread(1, 'me'), {}, 'me')).toBe(true);
  });

  it('that lost a reply stays read', () => {
    expect(isUnreadThread(thread(1), { t: 2 }, 'me')).toBe(false);
  });

  it('stays read in this browser, the last read as the last to be forgotten', () => {
    markRead([thread(1), { ...thread(4), id: 'u' }]);
    markRead([thread(2)]);
    expect(Object.entries(readThreads.get())).toEqual([
      ['u', 4],
      ['t', 2],
    ]);
    expect(JSON.parse(localStorage.getItem('bindery-read-threads') ?? '')).toEqual({ u: 4, t: 2 });
  });
});
