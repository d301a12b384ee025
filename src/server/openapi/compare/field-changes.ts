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
  const wasFree = before.values === undefined && after.values !== undefined;
  if (gone.length > 0 || added.length > 0) {
    // A limit that is lifted allows what it allowed before.
    const isNarrower = wasFree || (after.values !== undefined && gone.length > 0);
    const breaking = direction !== 'response' && isNarrower;
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
    // What is not shown of one side would look added or removed.
    ...(before.cut || after.cut
      ? []
      : [
          ...fieldChanges(before.properties, after.properties, base, within),
          ...variantChanges(before, after, base, within),
        ]),
  ];
}

const missing = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter(value => !others.includes(value));

function variantChanges(before: ApiSchema, after: ApiSchema, field: string, within: Within): Compared {
  const [old, now] = [before.variants?.schemas ?? [], after.variants?.schemas ?? []];
  const pairs = pairsOf(old, now);
  const paired = new Set(pairs.values());
  const gone = old.filter(schema => !paired.has(schema)).map(typeOf);
  const added = now.filter(schema => !pairs.has(schema)).map(typeOf);
  const words = { before: gone.join(', '), after: added.join(', ') };
  const breaking = gone.length > 0 && within.direction !== 'response';
  return [
    ...(gone.length > 0 || added.length > 0
      ? [{ ...within.place, field, kind: 'variants' as const, breaking, ...words }]
      : []),
    ...now.flatMap(schema => {
      const earlier = pairs.get(schema);
      return earlier ? schemaChanges(earlier, schema, field, within) : [];
    }),
  ];
}

const typeOf = ({ title, type }: ApiSchema) => title ?? type;

/** What two states of one variant have in common, the surest first. Most variants are objects without a title. */
const identities: readonly ((schema: ApiSchema) => string | undefined)[] = [
  schema => JSON.stringify(schema),
  ({ title }) => title,
  ({ properties = [] }) => {
    const tag = properties.find(({ schema }) => schema.values?.length === 1);
    return tag && `${tag.name}: ${tag.schema.values}`;
  },
  ({ type, properties = [] }) =>
    properties.length > 0 ? JSON.stringify([type, properties.map(({ name }) => name).toSorted()]) : undefined,
  typeOf,
];

/** By variant, which one it was before. */
function pairsOf(old: readonly ApiSchema[], now: readonly ApiSchema[]): Map<ApiSchema, ApiSchema> {
  const pairs = new Map<ApiSchema, ApiSchema>();
  const left = new Set(old);
  for (const identityOf of identities) {
    const free = Map.groupBy(left, identityOf);
    for (const schema of now) {
      const identity = identityOf(schema);
      if (pairs.has(schema) || identity === undefined) continue;
      const earlier = free.get(identity)?.shift();
      if (!earlier) continue;
      pairs.set(schema, earlier);
      left.delete(earlier);
    }
  }
  return pairs;
}

/** Those that are sent in this direction at all. */
const sentIn = (direction: Direction, properties: readonly ApiProperty[]) =>
  properties.filter(({ schema: { readOnly, writeOnly } }) =>
    direction === 'request' ? !readOnly : direction === 'response' ? !writeOnly : true,
  );

/** What differs between the members of two objects, or between the parameters of one kind. */
export function fieldChanges(
  before: readonly ApiProperty[] = [],
  after: readonly ApiProperty[] = [],
  parent: string,
  within: Within,
): Compared {
  const { place, direction } = within;
  const old = new Map(sentIn(direction, before).map(property => [property.name, property]));
  const now = new Map(sentIn(direction, after).map(property => [property.name, property]));
  const added = [...now.values()].filter(({ name }) => !old.has(name));
  const removed = [...old.values()].filter(({ name }) => !now.has(name));
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
      breaking: required && direction === 'request',
      after: schema.type,
    })),
    ...[...now.values()].flatMap(property => {
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
