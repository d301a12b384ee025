import { isObject, type JsonObject } from './read-document.ts';
import type { SchemaTrees } from './schema-tree.ts';

const deepest = 6;
const mostMembers = 300;

const byFormat: Record<string, string> = {
  'date-time': '2030-01-15T09:30:00Z',
  date: '2030-01-15',
  time: '09:30:00',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** A value that a schema might describe: what the schema gives as an example, else what its types say. */
export function exampleValue(trees: SchemaTrees, schema: unknown): unknown {
  let members = 0;
  const make = (value: unknown, depth: number, above: readonly string[]): unknown => {
    const { schema: own, names } = trees.merged(value);
    const given = givenExample(own);
    if (given !== undefined) return given;
    if (depth > deepest || names.some(name => above.includes(name)) || members++ > mostMembers) return undefined;
    const inner = [...above, ...names];
    const [variant] = [own.oneOf ?? own.anyOf ?? []].flat();
    if (variant !== undefined && !isObject(own.properties)) return make(variant, depth + 1, inner);
    const type = [own.type ?? (isObject(own.properties) ? 'object' : undefined)].flat().find(name => name !== 'null');
    if (type === 'object') {
      const entries = Object.entries(isObject(own.properties) ? own.properties : {});
      const made = entries.map(([name, part]) => [name, make(part, depth + 1, inner)] as const);
      return Object.fromEntries(made.filter(([, part]) => part !== undefined));
    }
    if (type === 'array') return [make(own.items, depth + 1, inner)].filter(item => item !== undefined);
    return simpleValue(String(type ?? ''), own);
  };
  return make(schema, 0, []);
}

function givenExample(schema: JsonObject): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  return Array.isArray(schema.enum) ? schema.enum[0] : undefined;
}

function simpleValue(type: string, schema: JsonObject): unknown {
  if (type === 'string') return byFormat[String(schema.format ?? '')] ?? 'text';
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1;
  return type === 'boolean' ? true : undefined;
}
