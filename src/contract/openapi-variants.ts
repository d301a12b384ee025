type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObject = (schema: unknown): schema is Json => isRecord(schema) && schema.type === 'object';

/** Where a variant stands: the union's own name or path, the variants beside it, and all components so far. */
interface Place {
  union: string;
  beside: readonly Json[];
  components: Map<string, Json>;
}

/**
 * The components with each object that is one of several made a component too, so that generators of clients need not
 * number them. It is named by its `title`, which then goes; else by the path to the union and the one value that tells
 * it from the others.
 */
export function withNamedVariants(schemas: Record<string, Json>): Record<string, Json> {
  const components = new Map(Object.entries(schemas));
  for (const [name, schema] of Object.entries(schemas)) components.set(name, lifted(schema, name, components));
  return Object.fromEntries(components);
}

function lifted(schema: Json, path: string, components: Map<string, Json>): Json {
  const { title, ...rest } = schema;
  const own = typeof title === 'string' ? title : path;
  const members = Object.entries(rest).map(([key, member]) => [key, liftedMember(key, member, own, components)]);
  return Object.fromEntries(members);
}

function liftedMember(key: string, member: unknown, path: string, components: Map<string, Json>): unknown {
  if (key === 'properties' && isRecord(member)) {
    const properties = Object.entries(member).map(([name, schema]) => [
      name,
      isRecord(schema) ? lifted(schema, path + pascal(name), components) : schema,
    ]);
    return Object.fromEntries(properties);
  }
  if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(member)) {
    const beside = member.map(variant => resolved(variant, components)).filter(isObject);
    const place = { union: path, beside, components };
    return member.map(variant => (isObject(variant) ? reference(variant, place) : lifted(variant, path, components)));
  }
  return (key === 'items' || key === 'additionalProperties') && isRecord(member)
    ? lifted(member, path, components)
    : member;
}

const resolved = (schema: Json, components: Map<string, Json>): unknown =>
  typeof schema.$ref === 'string' ? components.get(schema.$ref.split('/').at(-1) ?? '') : schema;

function reference(variant: Json, place: Place): Json {
  const { components } = place;
  const name = nameOf(variant, place);
  const component = lifted(variant, name, components);
  const taken = components.get(name);
  if (taken && JSON.stringify(taken) !== JSON.stringify(component)) throw new Error(`Two schemas are named ${name}.`);
  components.set(name, component);
  return { $ref: `#/components/schemas/${name}` };
}

function nameOf(variant: Json, { union, beside }: Place): string {
  if (typeof variant.title === 'string') return variant.title;
  const value = Object.keys(propertiesOf(variant))
    .map(key => ({ key, value: onlyValue(variant, key) }))
    .find(({ key, value }) => value && beside.filter(other => onlyValue(other, key) === value).length === 1)?.value;
  if (value !== undefined) return union + pascal(value);
  if (beside.length > 1) throw new Error(`A variant of ${union} needs a title.`);
  return union;
}

const propertiesOf = (schema: Json): Json => (isRecord(schema.properties) ? schema.properties : {});

/** The one value that a property may have. */
function onlyValue(schema: Json, key: string): string | undefined {
  const property = propertiesOf(schema)[key];
  if (!isRecord(property)) return undefined;
  const values = Array.isArray(property.enum) ? property.enum : [property.const];
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

const pascal = (words: string): string =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
