import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, indexWords, searchTerms, wordsOf } from './search-words.ts';

describe('words of a search', () => {
  it('fold accents and letters that have none', () => {
    const pairs = {
      'Éditeur ÑANDÚ': 'editeur nandu',
      'Straße STRASSE ẞ': 'strasse strasse ss',
      Łódź: 'lodz',
      'İzmir ısı IŞIK': 'izmir isi isik',
      'Ærø smørrebrød': 'aero smorrebrod',
      'ΟΔΟΣ οδός': 'οδοσ οδοσ',
      'ﬁne ２０２６': 'fine 2026',
    };
    for (const [text, folded] of Object.entries(pairs)) expect(foldText(text)).toBe(folded);
  });

  it('keep the marks that make another letter', () => {
    expect(foldText('がか')).toBe('がか');
    expect(foldText('がｶﾞ')).toBe('がガ');
    expect(foldText('ที่')).toBe('ที่');
    expect(foldText('हिन्दी')).toBe('हिन्दी');
    expect(foldText('한국')).toBe('한국');
    expect(foldText('مُحَمَّد')).toBe('محمد');
  });

  it('cut scripts without spaces into pairs, also in the middle of others', () => {
    expect([...indexWords('新しいAPIの鍵')]).toEqual(['新し', 'しい', 'い', 'api', 'の鍵', '鍵']);
    expect(wordsOf('サーバー v2')).toEqual(['サーバー', 'v2']);
  });

  it('are told apart: beginnings, phrases in quotes, parts of runs', () => {
    expect(searchTerms('deploy "blue green" 東京都 鍵')).toEqual([
      { kind: 'prefix', word: 'deploy' },
      { kind: 'phrase', words: ['blue', 'green'] },
      { kind: 'part', pairs: ['東京', '京都'] },
      { kind: 'prefix', word: '鍵' },
    ]);
    expect(searchTerms('“exact” "not closed')).toEqual([
      { kind: 'phrase', words: ['exact'] },
      { kind: 'prefix', word: 'not' },
      { kind: 'prefix', word: 'closed' },
    ]);
  });

  it('hold no character that a search language could read, and are the same whether folded before or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        for (const found of indexWords(text)) expect(found).toMatch(/^[\p{L}\p{N}\p{M}_]{1,100}$/u);
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(searchTerms(text).length).toBeLessThanOrEqual(16);
      }),
    );
  });
});
