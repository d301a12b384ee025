import { expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { keptOperations } from '#dashboard/shell/offline/kept-operations.ts';

/** As the generated client names them. */
const known = new Map(
  Object.entries(operations).map(([id, operation]) => [
    id.replace(/OpenAPI/, 'OpenApi').replace(/SAML/, 'Saml'),
    operation,
  ]),
);

it('keeps answers of reads alone, each of which there is', () => {
  expect([...keptOperations].filter(id => known.get(id)?.method !== 'GET')).toEqual([]);
});

it('keeps nothing that holds a secret, or hands out a right', () => {
  const telling = /token|secret|session|invite|share|webhook|saml|sso|publishing|audit|file|pdf|job|import/i;
  expect([...keptOperations].filter(id => telling.test(id) || known.get(id)?.secret)).toEqual([]);
});
