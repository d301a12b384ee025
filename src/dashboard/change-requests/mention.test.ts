import { describe, expect, it } from 'vitest';
import { mentionAt, withMention } from '#dashboard/change-requests/mention.ts';
import { extractLinks } from '#document/links.ts';

describe('a mention', () => {
  it('begins with @ at the start of a word, and ends where no name goes on', () => {
    expect(mentionAt('Hello @ad', 9)).toEqual({ from: 6, query: 'ad' });
    expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' });
    expect(mentionAt('(@Ada Lo', 8)).toEqual({ from: 1, query: 'Ada Lo' });
    expect(mentionAt('mail ada@example.com', 20)).toBeUndefined();
    expect(mentionAt('@Ada Lovelace is here', 21)).toBeUndefined();
    expect(mentionAt('@ada', 0)).toBeUndefined();
  });

  it('becomes a link to the person, whatever their name', () => {
    for (const name of ['Ada', 'Ben [ops]', 'a*b_c`d', '<b>x</b>', 'back\\slash']) {
      const { text, caret } = withMention('See @be now', { from: 4, to: 7, id: 'u1', name });
      expect(extractLinks(text)).toMatchObject([{ kind: 'mention', href: 'user:u1' }]);
      expect(text.slice(caret)).toBe(' now');
    }
  });
});
