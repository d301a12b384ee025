import { expect, it } from 'vitest';
import { conditionOptions } from '#dashboard/editor/condition-options.ts';

it('offers whether a visitor is signed in, claims by their path, and variables', () => {
  const schema = {
    properties: {
      beta: { type: 'boolean', description: 'Tries new things.' },
      'e-mail': { type: 'string', description: 'Address.' },
      unsigned: {
        type: 'object',
        description: 'Unsigned claims of the site visitor.',
        properties: { plan: { type: 'string', description: 'Plan.' } },
      },
    },
  };
  expect(conditionOptions(schema, { space: ['version'], page: ['level'] })).toEqual([
    { label: 'visitor.signedIn' },
    { label: 'visitor.claims.beta', detail: 'Tries new things.' },
    { label: 'visitor.claims["e-mail"]', detail: 'Address.' },
    { label: 'visitor.claims.unsigned.plan', detail: 'Plan.' },
    { label: 'space.vars.version' },
    { label: 'page.vars.level' },
  ]);
  expect(conditionOptions(undefined, { space: [], page: [] })).toEqual([{ label: 'visitor.signedIn' }]);
});
