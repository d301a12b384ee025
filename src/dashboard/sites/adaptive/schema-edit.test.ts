import { expect, test } from 'vitest';
import { claimRows, withClaim, withoutClaim } from '#dashboard/sites/adaptive/schema-edit.ts';

const empty = { type: 'object' as const, properties: {}, additionalProperties: false as const };
const boolean = { type: 'boolean' as const, description: 'Beta' };
const plan = { type: 'string' as const, description: 'Plan', enum: ['free', 'pro'] };

test('a claim is put at its place, taken away, and listed with the signed ones first', () => {
  const schema = withClaim(withClaim(empty, ['unsigned', 'beta'], boolean), ['plan'], plan);
  expect(schema.properties.unsigned).toMatchObject({ description: 'Unsigned claims of the site visitor.' });
  expect(claimRows(schema).map(({ names, values }) => [names.join('.'), values])).toEqual([
    ['plan', ['free', 'pro']],
    ['unsigned.beta', []],
  ]);
  expect(claimRows(withoutClaim(schema, ['plan'])).map(({ names }) => names.join('.'))).toEqual(['unsigned.beta']);
  const without = withoutClaim(schema, ['unsigned', 'beta']);
  expect(without.properties.unsigned).toMatchObject({ type: 'object', properties: {} });
  expect(withoutClaim(schema, ['nothing', 'there'])).toEqual(schema);
});

test('what stands beside a claim in an object stays', () => {
  const team = withClaim(withClaim(empty, ['team', 'role'], plan), ['team', 'lead'], boolean);
  expect(claimRows(team).map(({ names }) => names.join('.'))).toEqual(['team.role', 'team.lead']);
});
