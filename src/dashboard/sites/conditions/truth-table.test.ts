import { describe, expect, test } from 'vitest';
import type { Claim } from '#dashboard/sites/conditions/claims.ts';
import { truthTable, unknownClaims } from '#dashboard/sites/conditions/truth-table.ts';

const plan: Claim = { names: ['plan'], type: 'string', description: '', values: ['free', 'pro'] };
const beta: Claim = { names: ['unsigned', 'beta'], type: 'boolean', description: '', values: [] };
const products: Claim = { names: ['products'], type: 'array', description: '', values: ['api'] };

const rows = (condition: string, claims: readonly Claim[] = []) =>
  truthTable(condition, claims).rows.map(({ values, holds }) => [...values, holds]);

test('claims that the schema does not know are named, but for what is inside of one, or around one', () => {
  const condition = 'visitor.claims.pln == "pro" && visitor.claims.unsigned.beta && visitor.claims.plan.size > 2';
  expect(unknownClaims(condition, [plan, beta])).toEqual(['visitor.claims.pln']);
  expect(unknownClaims('visitor.claims.unsigned', [plan, beta])).toEqual([]);
});

describe('the table of a condition', () => {
  test('has every value that the schema or the condition names, any other, and none', () => {
    expect(rows('visitor.claims.plan == "pro"', [plan])).toEqual([
      ['pro', true],
      ['free', false],
      ['…', false],
      [undefined, false],
    ]);
    expect(rows('visitor.claims.unsigned.beta', [beta])).toEqual([
      [true, true],
      [false, false],
      [undefined, false],
    ]);
    expect(rows('visitor.claims.products.includes("api")', [products])).toEqual([
      [['api'], true],
      [[], false],
      [undefined, false],
    ]);
  });

  test('tells apart what a comparison of numbers does, and asks each claim once', () => {
    expect(rows('visitor.claims.seats > 5 && visitor.claims.seats < 7')).toEqual([
      [4, false],
      [5, false],
      [6, true],
      [7, false],
      [8, false],
      [undefined, false],
    ]);
  });

  test('combines claims, and ends where nobody would read on', () => {
    const { asked, rows: few } = truthTable('visitor.claims.a == true || !visitor.claims["b c"]', []);
    expect(asked).toEqual(['visitor.claims.a', 'visitor.claims["b c"]']);
    expect(few).toHaveLength(6);
    expect(few.filter(({ holds }) => !holds).map(({ values }) => values)).toEqual([
      [false, true],
      [undefined, true],
    ]);
    const many = truthTable('visitor.claims.a == 1 || visitor.claims.b == 1 || visitor.claims.c == 1', []);
    expect([many.rows.length, many.cut]).toEqual([16, true]);
  });

  test('tells who is signed in, and has nobody with signed claims who is not', () => {
    expect(rows('visitor.signedIn')).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(rows('!visitor.signedIn || visitor.claims.beta == true')).toEqual([
      [true, true, true],
      [true, false, false],
      [true, undefined, false],
      [false, undefined, true],
    ]);
    expect(rows('visitor.signedIn && !visitor.claims.unsigned.beta', [beta])).toHaveLength(6);
    expect(unknownClaims('visitor.signedIn', [plan])).toEqual([]);
  });

  test('of a condition that asks nothing has one row', () => {
    expect(rows('true')).toEqual([[true]]);
    expect(rows('1 > 2')).toEqual([[false]]);
  });

  test('reads claims inside of others', () => {
    expect(rows('visitor.claims.team.role == "admin"')).toEqual([
      ['admin', true],
      ['…', false],
      [undefined, false],
    ]);
  });

  test('there is none of what is no expression', () => {
    expect(() => truthTable('visitor.claims.', [])).toThrow();
    expect(() => truthTable('window.name', [])).toThrow('not available');
  });
});
