import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import type { Claim } from '#dashboard/sites/conditions/claims.ts';
import { completions } from '#dashboard/sites/conditions/complete.ts';

const claims: Claim[] = [
  { names: ['plan'], type: 'string', description: 'Plan', values: ['free', 'pro'] },
  { names: ['unsigned', 'beta'], type: 'boolean', description: 'Beta', values: [] },
];
const source = completions(claims);

/** What is offered at the end of a text, and the part of the text that it takes the place of. */
function offered(text: string, explicit = false) {
  const result = source(new CompletionContext(EditorState.create({ doc: text }), text.length, explicit));
  return result && [text.slice(result.from), result.options.map(({ label }) => label)];
}

test('claims, and whether the visitor is signed in, are offered by their whole expression', () => {
  const all = ['visitor.claims.plan', 'visitor.claims.unsigned.beta', 'visitor.signedIn'];
  expect(offered('vis')).toEqual(['vis', all]);
  expect(offered('!visitor.cl')).toEqual(['visitor.cl', all]);
});

test('after a comparison the values of the claim are offered', () => {
  expect(offered('visitor.claims.plan == ')).toEqual(['', ['"free"', '"pro"']]);
  expect(offered('visitor.claims.plan != "pr')).toEqual(['"pr', ['"free"', '"pro"']]);
  expect(offered('true && visitor.claims.unsigned.beta == ')).toEqual(['', ['true', 'false']]);
});

test('after the dot of a claim its methods are offered', () => {
  expect(offered('visitor.claims.plan.st')?.[0]).toBe('st');
});

test('at an empty place something is offered only when it is asked for', () => {
  expect(offered('')).toBeNull();
  expect(offered('', true)?.[1]).toContain('&&');
});
