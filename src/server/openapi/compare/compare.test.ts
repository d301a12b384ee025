import { expect, test } from 'vitest';
import { operationView } from '../operation-view.ts';
import type { JsonObject } from '../read-document.ts';
import { operationChanges } from './operation-changes.ts';

const place = { method: 'post', path: '/pets' };
const view = (operation: JsonObject, more: JsonObject = {}, webhook?: true) =>
  operationView(
    webhook
      ? { webhooks: { '/pets': { post: operation } }, ...more }
      : { paths: { '/pets': { post: operation } }, ...more },
    { ...place, ...(webhook ? { webhook } : {}) },
  );
const changes = (before: JsonObject, after: JsonObject, webhook?: true) =>
  operationChanges(view(before, {}, webhook), view(after, {}, webhook));

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const query = (name: string, schema: object, required = false) => ({
  parameters: [{ name, in: 'query', required, schema }],
});

test('an operation differs in nothing from itself, nor from one that is only described in other words', () => {
  const pets = {
    summary: 'Add',
    ...query('a', { type: 'string' }),
    requestBody: json(object({ name: { type: 'string' } })),
  };
  expect(changes(pets, pets)).toEqual([]);
  expect(changes(pets, { ...pets, summary: 'Add a pet', description: 'It stays.' })).toEqual([]);
});

test('a parameter that is new and required, required now, or of another type breaks callers; an optional one does not', () => {
  const at = { in: 'query', field: 'limit' };
  const limit = (required: boolean, type = 'integer') => query('limit', { type }, required);
  expect(changes({}, limit(true))).toEqual([{ ...at, kind: 'added', breaking: true, after: 'integer' }]);
  expect(changes({}, limit(false))).toEqual([{ ...at, kind: 'added', breaking: false, after: 'integer' }]);
  expect(changes(limit(false), limit(true))).toEqual([{ ...at, kind: 'required', breaking: true }]);
  expect(changes(limit(true), limit(false))).toEqual([{ ...at, kind: 'optional', breaking: false }]);
  expect(changes(limit(true), limit(true, 'string'))).toEqual([
    { ...at, kind: 'type', breaking: true, before: 'integer', after: 'string' },
  ]);
  expect(changes(limit(false), {})).toEqual([{ ...at, kind: 'removed', breaking: false, before: 'integer' }]);
});

test('fields of a body are named by where they lie, through lists, and break callers by what is asked of them', () => {
  const body = (pet: object) => ({ requestBody: json(object({ pets: { type: 'array', items: pet } })) });
  const before = body(object({ name: { type: 'string' }, kind: { type: 'string', enum: ['cat', 'dog'] } }));
  const after = body(object({ kind: { type: 'string', enum: ['cat', 'bird'] }, age: { type: 'integer' } }, ['age']));
  const at = { in: 'body', mediaType: 'application/json' };
  expect(changes(before, after)).toEqual([
    { ...at, field: 'pets[].name', kind: 'removed', breaking: false, before: 'string' },
    { ...at, field: 'pets[].age', kind: 'added', breaking: true, after: 'integer' },
    { ...at, field: 'pets[].kind', kind: 'values', breaking: true, before: '"dog"', after: '"bird"' },
  ]);
});

test('an answer breaks callers by what it has no more, a webhook the other way round', () => {
  const answer = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
  const [both, one] = [
    object({ id: { type: 'string' }, name: { type: 'string' } }, ['id']),
    object({ id: { type: 'string' } }),
  ];
  const at = { in: 'response', status: '200', mediaType: 'application/json' };
  expect(changes(answer(both), answer(one))).toEqual([
    { ...at, field: 'name', kind: 'removed', breaking: true, before: 'string' },
    { ...at, field: 'id', kind: 'optional', breaking: true },
  ]);
  const sent = { in: 'body', mediaType: 'application/json' };
  expect(changes({ requestBody: json(both) }, { requestBody: json(one) }, true)).toEqual([
    { ...sent, field: 'name', kind: 'removed', breaking: true, before: 'string' },
    { ...sent, field: 'id', kind: 'optional', breaking: true },
  ]);
});

test('a way in that is taken away breaks callers, and so does one where none was needed', () => {
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
  const [open, closed] = [view({}, { components }), view({ security: [{ key: [] }] }, { components })];
  expect(operationChanges(open, closed)).toMatchObject([{ in: 'auth', kind: 'type', breaking: true, before: '' }]);
  expect(operationChanges(closed, open)).toMatchObject([{ in: 'auth', breaking: false, after: '' }]);
});

test('a schema that holds itself is compared and comes to an end', () => {
  const components = (type: string) => ({
    components: { schemas: { Node: object({ value: { type }, next: { $ref: '#/components/schemas/Node' } }) } },
  });
  const body = { requestBody: json({ $ref: '#/components/schemas/Node' }) };
  expect(operationChanges(view(body, components('string')), view(body, components('integer')))).toMatchObject([
    { field: 'value', kind: 'type', before: 'string', after: 'integer' },
  ]);
});

test('variants are recognized wherever they are in the list, and by what tells them apart', () => {
  const kind = (name: string, more: object = {}) => object({ kind: { type: 'string', enum: [name] }, ...more });
  const body = (...schemas: object[]) => ({ requestBody: json({ oneOf: schemas }) });
  const [cat, dog] = [kind('cat', { lives: { type: 'integer' } }), kind('dog', { tricks: { type: 'integer' } })];
  const at = { in: 'body', mediaType: 'application/json' };
  expect(changes(body(cat, dog), body(dog, cat))).toEqual([]);
  expect(changes(body(cat, dog), body(kind('bird', { wings: { type: 'integer' } }), cat, dog))).toEqual([
    { ...at, field: '', kind: 'variants', breaking: false, before: '', after: 'object' },
  ]);
  expect(changes(body(cat, dog), body(kind('dog', { tricks: { type: 'string' } }), cat))).toEqual([
    { ...at, field: 'tricks', kind: 'type', breaking: true, before: 'integer', after: 'string' },
  ]);
});

test('values that are no longer limited break no caller', () => {
  const kind = (more: object) => query('kind', { type: 'string', ...more });
  expect(changes(kind({ enum: ['a', 'b'] }), kind({}))).toMatchObject([{ kind: 'values', breaking: false }]);
  expect(changes(kind({}), kind({ enum: ['a', 'b'] }))).toMatchObject([{ kind: 'values', breaking: true }]);
});

test('a field that is only read is no part of a request, and one that is only written none of an answer', () => {
  const sent = (schema: object) => ({ requestBody: json(schema) });
  const answered = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
  const [none, read, written] = [
    object({}),
    object({ id: { type: 'string', readOnly: true } }, ['id']),
    object({ secret: { type: 'string', writeOnly: true } }, ['secret']),
  ];
  expect(changes(sent(none), sent(read))).toEqual([]);
  expect(changes(answered(written), answered(none))).toEqual([]);
  expect(changes(sent(none), sent(written))).toMatchObject([{ field: 'secret', kind: 'added', breaking: true }]);
  expect(changes(answered(read), answered(none))).toMatchObject([{ field: 'id', kind: 'removed', breaking: true }]);
});

test('a way in that nobody needs to take breaks no caller, and one that everybody needs does', () => {
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
  const secured = (...security: object[]) => view({ security }, { components });
  const breaks = (before: object[], after: object[]) =>
    operationChanges(secured(...before), secured(...after)).some(({ breaking }) => breaking);
  expect(breaks([], [{}, { key: [] }])).toBe(false);
  expect(breaks([{ key: [] }], [{}, { key: [] }])).toBe(false);
  expect(breaks([{}, { key: [] }], [{ key: [] }])).toBe(true);
});
