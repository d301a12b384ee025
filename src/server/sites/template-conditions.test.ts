import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdaptiveProperty } from '#contract/site-adaptive-schema.ts';
import { holds, noVisitor, visitorOf } from '#document/expression.ts';
import { templateConditions } from './template-conditions.ts';

const object = (properties: Record<string, AdaptiveProperty>, description = 'Of many parts'): AdaptiveProperty => ({
  type: 'object',
  description,
  properties,
  additionalProperties: false,
});

describe('template conditions', () => {
  it('follow from the schema in its order, those on signed claims first', () => {
    const properties: Record<string, AdaptiveProperty> = {
      unsigned: object({ beta: { type: 'boolean', description: 'Tries new things' } }),
      staff: { type: 'boolean', description: 'Works here' },
      plan: { type: 'string', description: 'Plan', enum: ['free', 'pro "plus"'] },
      note: { type: 'string', description: 'Anything' },
      seats: { type: 'number', description: 'Seats' },
      teams: { type: 'array', description: 'Team', items: { type: 'string', enum: ['docs'] } },
      'home-land': object({ eu: { type: 'boolean', description: 'Lives in the EU' } }),
    };
    expect(templateConditions(properties)).toEqual([
      { description: 'Works here', condition: 'visitor.claims.staff == true' },
      { description: 'Plan: free', condition: 'visitor.claims.plan == "free"' },
      { description: 'Plan: pro "plus"', condition: 'visitor.claims.plan == "pro \\"plus\\""' },
      { description: 'Team: docs', condition: 'visitor.claims.teams.includes("docs")' },
      { description: 'Lives in the EU', condition: 'visitor.claims["home-land"].eu == true' },
      { description: 'Tries new things', condition: 'visitor.claims.unsigned.beta == true' },
    ]);
  });

  it('hold for whoever has the value, whatever name and value are', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(part => !/[\p{Cc}\p{Cs}]/u.test(part));
    const name = text.filter(part => !['__proto__', 'constructor', 'prototype', 'unsigned'].includes(part));
    fc.assert(
      fc.property(name, name, text, (outer, inner, value) => {
        const properties = { [outer]: object({ [inner]: { type: 'string', description: '', enum: [value] } }) };
        const [template] = templateConditions(properties);
        const claims = { [outer]: { [inner]: value } };
        expect(holds(template?.condition, { visitor: visitorOf(claims) })).toBe(true);
        expect(holds(template?.condition, { visitor: noVisitor })).toBe(false);
      }),
    );
  });
});
