import type { OpenAPIFieldChange } from '#contract/openapi-spec-changes.ts';
import type { ApiProperty, ApiSchema } from '#document/openapi.ts';

/** Who sends what a schema describes: a caller, the API, or either. */
export type Direction = 'request' | 'response' | 'either';

/** Where a field lies, without its own name. */
export type Place = Pick<OpenAPIFieldChange, 'in' | 'status' | 'mediaType'>;

interface Within {
  place: Place;
  direction: Direction;
}

type Compared = OpenAPIFieldChange[];

const joined = (before: string, name: string) => (before === '' ? name : `${before}.${name}`);

/** What differs between two schemas, field by field. Breaking is what a caller sent or read before and no longer can. */
export function schemaChanges(before: ApiSchema, after: ApiSchema, field: string, within: Within): Compared {
  const { place, direction } = within;
  const at = { ...place, field };
  const found: Compared = [];
  if (before.type !== after.type)
    found.push({ ...at, kind: 'type', breaking: true, before: before.type, after: after.type });
  const gone = missing(before.values, after.values);
  const added = missing(after.values, before.values);
  // Values that were not limited before, or are not any more.
  const wasFree = before.values === undefined && after.values !== undefined;
  if (gone.length > 0 || added.length > 0) {
    const breaking = direction === 'response' ? false : gone.length > 0 || wasFree;
    found.push({ ...at, kind: 'values', breaking, before: gone.join(', '), after: added.join(', ') });
  }
  const limits = { before: missing(before.facts, after.facts), after: missing(after.facts, before.facts) };
  if (limits.before.length > 0 || limits.after.length > 0)
    found.push({
      ...at,
      kind: 'limits',
      breaking: false,
      before: limits.before.join(', '),
      after: limits.after.join(', '),
    });
  if (!before.deprecated && after.deprecated) found.push({ ...at, kind: 'deprecated', breaking: false });
  const base = after.type.endsWith('[]') ? `${field}[]` : field;
  return [
    ...found,
    ...(before.cut || after.cut ? [] : fieldChanges(before.properties, after.properties, base, within)),
    ...variantChanges(before, after, base, within),
  ];
}

const missing = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter(value => !others.includes(value));

function variantChanges(before: ApiSchema, after: ApiSchema, field: string, within: Within): Compared {
  const [old, now] = [before.variants?.schemas ?? [], after.variants?.schemas ?? []];
  const names = { before: old.map(typeOf), after: now.map(typeOf) };
  const gone = missing(names.before, names.after);
  const added = missing(names.after, names.before);
  const words = { before: gone.join(', '), after: added.join(', ') };
  const breaking = gone.length > 0 && within.direction !== 'response';
  return [
    ...(gone.length > 0 || added.length > 0
      ? [{ ...within.place, field, kind: 'variants' as const, breaking, ...words }]
      : []),
    ...now.flatMap(schema => {
      const earlier = old.find(other => typeOf(other) === typeOf(schema));
      return earlier ? schemaChanges(earlier, schema, field, within) : [];
    }),
  ];
}

const typeOf = ({ title, type }: ApiSchema) => title ?? type;

/** What differs between the members of two objects, or between the parameters of one kind. */
export function fieldChanges(
  before: readonly ApiProperty[] = [],
  after: readonly ApiProperty[] = [],
  parent: string,
  within: Within,
): Compared {
  const { place, direction } = within;
  const old = new Map(before.map(property => [property.name, property]));
  const now = new Map(after.map(property => [property.name, property]));
  const added = after.filter(({ name }) => !old.has(name));
  const removed = before.filter(({ name }) => !now.has(name));
  const at = (name: string) => ({ ...place, field: joined(parent, name) });
  return [
    ...removed.map(({ name, schema }) => ({
      ...at(name),
      kind: 'removed' as const,
      breaking: direction !== 'request',
      before: schema.type,
    })),
    ...added.map(({ name, required, schema }) => ({
      ...at(name),
      kind: 'added' as const,
      breaking: required && direction === 'request' && !schema.readOnly,
      after: schema.type,
    })),
    ...after.flatMap(property => {
      const earlier = old.get(property.name);
      if (!earlier) return [];
      const turned: Compared =
        earlier.required === property.required
          ? []
          : [
              {
                ...at(property.name),
                kind: property.required ? 'required' : 'optional',
                breaking: property.required ? direction === 'request' : direction === 'response',
              },
            ];
      return [...turned, ...schemaChanges(earlier.schema, property.schema, at(property.name).field, within)];
    }),
  ];
}
