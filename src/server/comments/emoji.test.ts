import { describe, expect, it } from 'vitest';
import { emojiCode } from './emoji.ts';

describe('emojiCode', () => {
  it.each([
    ['👍', '1f44d'],
    ['1F44D', '1f44d'],
    ['❤️', '2764-fe0f'],
    ['2764', '2764'],
    ['👩‍💻', '1f469-200d-1f4bb'],
  ])('%s is %s', (given, code) => expect(emojiCode(given)).toBe(code));

  it.each(['a', 'abc', '<b>', '', '61', 'ffffff', 'zz'])('refuses %j', given =>
    expect(emojiCode(given)).toBeUndefined(),
  );
});
