import { expect, test } from 'vitest';
import { compareVersions } from '#dashboard/api-specs/compare.ts';
import { blockOf, nameOf, operationsOf } from '#dashboard/api-specs/operations.ts';

const file = (specification: object) => ({ 'api.json': { isEntrypoint: true, specification } });
const limit = { name: 'limit', in: 'query' };
const before = {
  paths: {
    '/pets': { get: { summary: 'List', parameters: [limit] }, post: { operationId: 'add' } },
    '/owners': { get: {} },
  },
  components: { schemas: { Pet: { type: 'object' }, Old: {} }, pathItems: { Hook: { post: {} } } },
  webhooks: { petAdded: { $ref: '#/components/pathItems/Hook' } },
};

test('operations are listed in their order with webhooks last, also where their item is a reference', () => {
  expect(operationsOf(before).map(nameOf)).toEqual(['GET /pets', 'POST /pets', 'GET /owners', 'POST petAdded']);
  expect(operationsOf(before).map(({ webhook }) => webhook)).toEqual([false, false, false, true]);
});

test('a comparison names what came, went and changed, and what may break callers first', () => {
  const after = {
    ...before,
    paths: {
      '/pets': { get: { summary: 'List', parameters: [{ ...limit, required: true }] }, post: { operationId: 'add' } },
      '/pets/{id}': { get: {} },
    },
    components: { ...before.components, schemas: { Pet: { type: 'string' } } },
  };
  expect(compareVersions(file(before), file(after))).toEqual({
    breaking: [
      { kind: 'removed', operation: 'GET /owners' },
      { kind: 'required', operation: 'GET /pets', parameter: 'limit' },
      { kind: 'type', where: 'Pet', before: 'object', after: 'string' },
    ],
    added: ['GET /pets/{id}'],
    removed: ['Old'],
    changed: ['GET /pets', 'Pet'],
  });
});

test('a value that is taken no longer and another type may break callers, wherever they stand', () => {
  const version = (kinds: string[], age: unknown, id: unknown) => ({
    paths: {
      '/pets': {
        post: {
          parameters: [{ name: 'kind', in: 'query', schema: { type: 'string', enum: kinds } }],
          requestBody: { content: { 'application/json': { schema: { type: 'array', items: { type: id } } } } },
        },
      },
    },
    components: { schemas: { Pet: { properties: { age: { type: age } } } } },
  });
  const breaking = (from: object, to: object) => compareVersions(file(from), file(to)).breaking;
  const old = version(['cat', 'dog'], 'integer', 'string');
  expect(breaking(old, version(['cat'], ['integer', 'null'], 'integer'))).toEqual([
    { kind: 'values', where: 'POST /pets kind', values: '"dog"' },
    { kind: 'type', where: 'POST /pets application/json[]', before: 'string', after: 'integer' },
    { kind: 'type', where: 'Pet.age', before: 'integer', after: 'integer | null' },
  ]);
  expect(breaking(old, version(['cat', 'dog', 'bird'], 'integer', 'string'))).toEqual([]);
});

test('the order of members is no change, and nothing differs from itself', () => {
  const turned = { webhooks: before.webhooks, components: before.components, paths: before.paths };
  const none = { breaking: [], added: [], removed: [], changed: [] };
  expect(compareVersions(file(before), file(turned))).toEqual(none);
  expect(compareVersions({}, {})).toEqual(none);
});

test('a quote in a path does not end the attribute of its block', () => {
  expect(blockOf('pets', { method: 'get', path: '/a"b' })).toContain('path="/a&quot;b"');
});
