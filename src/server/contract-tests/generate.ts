import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  additionalProperties?: Schema;
  propertyNames?: Schema;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export type Arbitrary = fc.Arbitrary<unknown>;

const deepest = 7;
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Text that was trouble for some parser, database or renderer. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202eevil\u202c',
  '\u0001\u001b[31m',
  '👩‍👩‍👧‍👦'.repeat(12),
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '%00%2f%2e%2e',
  `' or 1=1 --`,
  '<script>alert(1)</script>',
  '{{ constructor.constructor("return 1")() }}',
  'javascript:alert(1)',
  '[](((((((((((((((((((((((((((((((((((((((((((((((',
  '* '.repeat(2000),
  'x'.repeat(100_000),
  `${'>'.repeat(3000)} deep`,
  '"*"^NEAR(OR AND',
];
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  2 ** 31,
  [],
  {},
  deep(200),
  Array.from({ length: 2000 }, () => 'x'),
  JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}}'),
];

export const hostileText = fc.constantFrom(...hostileTexts);
export const hostileValue: Arbitrary = fc.constantFrom(...hostileValues);

/**
 * Values for a schema of the contract: most fit, some have a wrong part somewhere.
 * @param ids what stands where an id is asked for
 */
export function valuesOf(schema: z.ZodType, ids: readonly string[]): Arbitrary {
  const root = jsonSchemaOf(schema);
  return new Generator(root.$defs ?? {}, ids).any(root, 0);
}

/** The members of a query, each with its values. */
export function membersOf(schema: z.ZodType, ids: readonly string[]): Record<string, Arbitrary> {
  const { properties = {}, $defs = {} } = jsonSchemaOf(schema);
  const generator = new Generator($defs, ids);
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, generator.any(member, 0)]));
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema; // what zod writes of it

class Generator {
  readonly #definitions: Record<string, Schema>;
  readonly #ids: Arbitrary;
  /** How often a part of a value is hostile: one in so many. */
  readonly #rarity = 14;

  constructor(definitions: Record<string, Schema>, ids: readonly string[]) {
    this.#definitions = definitions;
    this.#ids = fc.constantFrom(...ids, ...ids, ...ids, 'unknown', '0', '__proto__');
  }

  any(schema: Schema | boolean, depth: number): Arbitrary {
    return fc.oneof(
      { weight: this.#rarity, arbitrary: this.#fitting(schema, depth) },
      { weight: 1, arbitrary: hostileValue },
    );
  }

  #fitting(schema: Schema | boolean, depth: number): Arbitrary {
    if (typeof schema === 'boolean') return hostileValue;
    const { $ref, anyOf, oneOf = anyOf, type } = schema;
    if ($ref) return this.#fitting(this.#definitions[$ref.replace('#/$defs/', '')] ?? {}, depth);
    if (oneOf) return fc.oneof(...oneOf.map(option => this.any(option, depth)));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    switch (type) {
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return numbers(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#list(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return fc.oneof(this.#ids, fc.boolean(), fc.integer());
    }
  }

  #text({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Arbitrary {
    if (pattern === '^[A-Za-z0-9_-]{1,64}$') return this.#ids;
    if (format === 'email')
      return fc.constantFrom('a@example.com', 'b+c@sub.example.com', `${'x'.repeat(60)}@example.com`);
    if (format === 'uri') return fc.constantFrom('http://127.0.0.1:9/a', 'ftp://127.0.0.1', 'data:text/html,x');
    if (format === 'date-time') return fc.constantFrom('2050-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z');
    if (pattern && !/\(\?[=!]/.test(pattern))
      return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), fc.constantFrom('a', 'docs.example.com', '#123456'));
    const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(Math.max(minLength, 60), maxLength) });
    return fc.oneof(
      text,
      this.#ids,
      fc.constantFrom('# Title\n\nText with [a link](start.md).\n', 'x'.repeat(maxLength)),
    );
  }

  #list({ items = {}, minItems = 0, maxItems = 4 }: Schema, depth: number): Arbitrary {
    if (depth >= deepest) return fc.constant([]);
    return fc.array(this.any(items, depth + 1), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    });
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): Arbitrary {
    const optional = depth < deepest;
    const members = Object.entries(properties).filter(([name]) => optional || required.includes(name));
    const record = fc.record(Object.fromEntries(members.map(([name, member]) => [name, this.any(member, depth + 1)])), {
      requiredKeys: required.filter(name => name in properties),
      noNullPrototype: true,
    });
    if (additionalProperties === undefined || !optional) return record;
    const keys = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('name', 'a1', 'Version') },
      { weight: 1, arbitrary: hostileText },
    );
    const extra = fc.dictionary(keys, this.any(additionalProperties, depth + 1), { maxKeys: 3, noNullPrototype: true });
    return fc.tuple(record, extra).map(([known, more]) => ({ ...more, ...known }));
  }
}

function numbers({ minimum = -5, maximum = 2000 }: Schema): Arbitrary {
  return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
}
