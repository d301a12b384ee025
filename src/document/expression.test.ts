import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError, evaluate, holds, parseExpression, printed } from './expression.ts';

const inputs = {
  visitor: { claims: { plan: 'pro', beta: true, groups: ['docs', 'ops'], seats: 12, unsigned: { lang: 'de' } } },
  space: { vars: { version: '2.1' } },
};
const run = (text: string) => evaluate(parseExpression(text), inputs);

describe('expressions', () => {
  it.each([
    ['visitor.claims.plan == "pro"', true],
    ['visitor.claims.beta && visitor.claims.seats > 10', true],
    ['visitor.claims.groups.includes("ops")', true],
    ['visitor.claims.groups.some(g => g.startsWith("d"))', true],
    ['visitor.claims.groups.map(g => g.toUpperCase()).at(-1)', 'OPS'],
    ['visitor.claims["unsigned"].lang === "de" ? 1 : 2', 1],
    ['"plan" in visitor.claims', true],
    ['!visitor.claims.missing', true],
    ['"v" + space.vars.version', 'v2.1'],
    ['-visitor.claims.seats % 5', -2],
    ['visitor.claims.plan.length', 3],
  ])('%s', (text, expected) => expect(run(text)).toBe(expected));

  it.each([
    'a = 1',
    'x; y',
    'alert(1)',
    'visitor.constructor',
    'visitor["__proto__"]',
    '(() => 1)()',
    'new Date()',
    '`t`',
    'this',
    '~1',
    'a.b(',
    '"x".constructor("y")',
  ])('refuses %s', text => expect(() => evaluate(parseExpression(text), inputs)).toThrow(ExpressionError));

  it('hides on an error and shows on a blank condition', () => {
    expect(holds('visitor.claims.a.b.c', inputs)).toBe(false);
    expect(holds('', inputs)).toBe(true);
    expect(holds(null, inputs)).toBe(true);
    expect(printed('space.vars.none', inputs)).toBe('');
  });

  it('never reaches a prototype and always ends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), text => {
        const result = holds(text, inputs);
        expect(typeof result).toBe('boolean');
        expect(printed(`visitor.claims[${JSON.stringify(text)}]`, inputs)).not.toMatch(/function|native code/);
      }),
    );
  });
});
