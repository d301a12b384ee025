import { expect, test } from 'vitest';
import { blockOf, nameOf, operationsOf } from '#dashboard/shell/spec-operations.ts';

const before = {
  paths: {
    '/pets': { get: { summary: 'List', parameters: [] }, post: { operationId: 'add' } },
    '/owners': { get: {} },
  },
  components: { schemas: { Pet: { type: 'object' }, Old: {} }, pathItems: { Hook: { post: {} } } },
  webhooks: { petAdded: { $ref: '#/components/pathItems/Hook' } },
};

test('operations are listed in their order with webhooks last, also where their item is a reference', () => {
  expect(operationsOf(before).map(nameOf)).toEqual(['GET /pets', 'POST /pets', 'GET /owners', 'POST petAdded']);
  expect(operationsOf(before).map(({ webhook }) => webhook)).toEqual([false, false, false, true]);
});

test('a quote in a path does not end the attribute of its block', () => {
  expect(blockOf('pets', { method: 'get', path: '/a"b' })).toContain('path="/a&quot;b"');
});
