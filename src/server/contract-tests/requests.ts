import fc from 'fast-check';
import type { z } from 'zod';
import { type OperationId, operations } from '#contract/operations.ts';
import { type Arbitrary, hostileText, membersOf, valuesOf } from './generate.ts';
import { paramsOf, type World } from './world.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** With its query. */
  path: string;
  body: string | undefined;
}

const rawBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__": {"admin": true}}',
  '{"a": 1e999}',
  '\u0000',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
);

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const cursors = fc.constantFrom(
  '',
  '0',
  'null',
  cursor(null),
  cursor([]),
  cursor(['', 1, 2]),
  cursor({}),
  '%',
  'ab\u0000c',
);

/** Requests of an operation: most name things of the world and fit their schema. */
export function requestsOf(id: OperationId, world: World): fc.Arbitrary<WireRequest> {
  const operation: { method: string; path: string; query?: z.ZodType; body?: z.ZodType } = operations[id];
  const ids = [...Object.values(world.ids), world.admin.id];
  return fc.record({
    method: fc.constant(operation.method),
    path: fc
      .tuple(pathsOf(id, world, ids), operation.query ? queriesOf(operation.query, ids) : fc.constant(''))
      .map(([path, query]) => path + query),
    body: operation.body ? bodiesOf(operation.body, ids) : fc.constant(undefined),
  });
}

function pathsOf(id: OperationId, world: World, ids: readonly string[]): fc.Arbitrary<string> {
  const values = Object.entries(paramsOf(world, id)).map(([name, value]) => {
    const odd = fc.oneof(fc.constantFrom(...ids), hostileText);
    return [name, fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd })] as const;
  });
  const { path } = operations[id];
  return fc
    .record(Object.fromEntries(values))
    .map(params => path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? '', 3000) || '-'));
}

function queriesOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string> {
  const members = { ...membersOf(schema, ids) };
  if ('page' in members) members.page = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, cursors);
  return fc.record(members as Record<string, Arbitrary>, { requiredKeys: [] }).map(query => {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 20) : [value])
        .filter(item => item !== undefined)
        .map(item => [name, item]),
    );
    const text = pairs.map(([name, item]) => `${name}=${encode(asText(item), 6000)}`).join('&');
    return text ? `?${text}` : '';
  });
}

const bodiesOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 15, arbitrary: valuesOf(schema, ids).map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: rawBodies },
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
/** A lone surrogate has no UTF-8; what a careless client sends for it is U+FFFD. Cut before, too: some texts are very long. */
const encode = (text: string, most: number) =>
  encodeURIComponent(text.slice(0, most).toWellFormed()).replace(/%\w?$/, '').slice(0, most);
