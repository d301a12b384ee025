import type { ApiSchema } from '#document/openapi.ts';
import type { JsonObject } from './read-document.ts';

const longestText = 20_000;
const longestValue = 200;
const mostValues = 100;

/** A text member, when there is one. */
export function textOf<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const text = typeof value === 'string' ? value.trim().slice(0, longestText) : '';
  // A computed name widens to string.
  return (text === '' ? {} : { [name]: text }) as { [Key in Name]?: string };
}

/** A value as people write it. */
export function printValue(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, longestValue);
}

const bounds: [name: string, words: (value: string) => string][] = [
  ['default', value => `default ${value}`],
  ['minimum', value => `at least ${value}`],
  ['exclusiveMinimum', value => `more than ${value}`],
  ['maximum', value => `at most ${value}`],
  ['exclusiveMaximum', value => `less than ${value}`],
  ['multipleOf', value => `a multiple of ${value}`],
  ['minLength', value => `at least ${value} characters`],
  ['maxLength', value => `at most ${value} characters`],
  ['pattern', value => `matches ${value.replace(/^"|"$/g, '').replaceAll('\\\\', '\\')}`],
  ['minItems', value => `at least ${value} items`],
  ['maxItems', value => `at most ${value} items`],
];

/** What limits the values of a schema. */
export function factsOf(schema: JsonObject): Pick<ApiSchema, 'values' | 'facts'> {
  const facts = bounds.flatMap(([name, words]) => {
    const value = schema[name];
    return value === undefined || value === null || (typeof value === 'boolean' && name !== 'default')
      ? []
      : [words(printValue(value))];
  });
  if (schema.uniqueItems === true) facts.push('no item twice');
  const values = Array.isArray(schema.enum) ? schema.enum.slice(0, mostValues).map(printValue) : [];
  return { ...(values.length > 0 ? { values } : {}), ...(facts.length > 0 ? { facts } : {}) };
}
