import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printed } from '#document/expression.ts';
import { Audience, ByClaims, type Claims } from './audience.ts';

const names = ['plan', 'team', 'unsigned.plan', 'unsigned.team'];
const value = fc.constantFrom<unknown>(undefined, null, true, 'pro', 1);
const claims = fc
  .record({ plan: value, team: value, other: value, 'unsigned.plan': value })
  .chain(signed =>
    fc
      .record({ plan: value, team: value })
      .map((unsigned): Claims => ({ ...present(signed), unsigned: present(unsigned) })),
  );
const present = (record: object) => Object.fromEntries(Object.entries(record).filter(([, one]) => one !== undefined));
// One that begins as if it were unsigned is none of those.
const asked = fc.constantFrom('signedIn', 'claims["unsigned.plan"]', ...names.map(name => `claims.${name}`));
const expression = fc
  .tuple(asked, asked, asked)
  .map(([a, b, c]) => `[visitor.${a} === null, visitor.${a} ? visitor.${b} : visitor.${c}]`);

describe('what is kept for visitors', () => {
  test('is found by exactly those for whom it would be the same', () => {
    fc.assert(
      fc.property(
        fc.array(expression, { minLength: 1, maxLength: 3 }),
        fc.array(claims, { maxLength: 30 }),
        (texts, visitors) => {
          const kept = new ByClaims<string>(1000);
          for (const all of visitors) {
            for (const text of texts) {
              const audience = new Audience(all);
              const fresh = printed(text, audience) ?? '';
              expect(kept.get(text, all) ?? fresh).toBe(fresh);
              kept.set(text, audience, fresh, 1);
              expect(kept.get(text, all)).toBe(fresh);
              expect(audience.asked).not.toContain('signed.other');
            }
          }
        },
      ),
    );
  });

  test('is the same for all where no claim was asked for', () => {
    const kept = new ByClaims<string>(10);
    kept.set('page', new Audience({ plan: 'pro', unsigned: {} }), 'html', 1);
    expect(kept.get('page', { plan: 'free', unsigned: { a: 1 } })).toBe('html');
  });
});
