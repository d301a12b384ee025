import { expect, test } from 'vitest';
import type { OpenApiSpecChanges } from '#client/types.gen.ts';
import { changesAsMarkdown } from '#dashboard/api-specs/change-words.ts';

const changes: OpenApiSpecChanges = {
  object: 'openapi-spec-changes',
  version: 'v2',
  against: 'v1',
  operations: [
    {
      ...{
        method: 'get',
        path: '/pets',
        webhook: false,
        title: 'List pets',
        change: 'changed',
        breaking: true,
        more: 3,
      },
      fields: [{ kind: 'removed', in: 'query', field: 'limit', breaking: true }],
    },
  ],
  schemas: [{ name: 'Pet', change: 'changed', breaking: false, fields: [], more: 0, tooLarge: true }],
  cut: true,
};

test('the Markdown of a comparison says what it leaves out, of an operation and of the whole', () => {
  const lines = changesAsMarkdown(changes).split('\n');
  expect(lines).toContain('  - 3 more fields');
  expect(lines).toContain('There may be more changes than are listed.');
  expect(lines.filter(line => line.includes('Too large to be compared'))).toHaveLength(1);
  const whole = changesAsMarkdown({ ...changes, operations: [], cut: false });
  expect(whole).toContain('`Pet`');
  expect(whole).not.toMatch(/more/);
});
