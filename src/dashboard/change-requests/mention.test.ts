import { describe, expect, it } from 'vitest';
import { mentionAt, mentionOf, type People, sentMentions, shownMentions } from '#dashboard/change-requests/mention.ts';
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

  it.each(['Ada', 'Ada Lovelace-King', 'Ben [ops]', 'a*b_c', '<b>x</b>', 'back\\slash', 'C++ (dev) $1', 'مريم'])(
    'shows the name and is sent as a link to the person: %s',
    name => {
      const people: People = new Map();
      const shown = `See ${mentionOf(people, 'u1', name)} now, ${mentionOf(people, 'u1', name)}.`;
      expect(shown).toBe(`See @${name} now, @${name}.`);
      const sent = sentMentions(shown, people);
      expect(extractLinks(sent)).toMatchObject([
        { kind: 'mention', href: 'user:u1' },
        { kind: 'mention', href: 'user:u1' },
      ]);
      expect(shownMentions(sent, new Map())).toBe(shown);
    },
  );

  it('is the longer name where one begins with another, and none within words, addresses and code', () => {
    const people: People = new Map([
      ['Ada', 'u1'],
      ['Ada King', 'u2'],
    ]);
    expect(sentMentions('@Ada King, @Ada.', people)).toBe('[@Ada King](user:u2), [@Ada](user:u1).');
    for (const text of ['@Adam', 'me@Ada', '`@Ada`', '```\n@Ada\n```', '```\n@Ada']) {
      expect(sentMentions(text, people)).toBe(text);
    }
  });

  it('of a second person of the same name, or with a sign of code in it, stays a link', () => {
    expect(mentionOf(new Map(), 'u1', 'a`b')).toBe('[@a\\`b](user:u1)');
    const people: People = new Map();
    const sent = '[@Ada](user:u1) and [@Ada](user:u2)';
    const shown = shownMentions(sent, people);
    expect(shown).toBe('@Ada and [@Ada](user:u2)');
    expect(sentMentions(shown, people)).toBe(sent);
  });
});
