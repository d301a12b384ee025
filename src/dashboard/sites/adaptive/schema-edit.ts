import type { SiteAdaptiveJsonSchema, SiteAdaptiveProperty } from '#client/types.gen.ts';

/** A claim, and where it stands: the names from the top on. */
export interface ClaimPlace {
  names: readonly string[];
  property: SiteAdaptiveProperty;
  /** The texts that it can be. */
  values: readonly string[];
}

type Properties = SiteAdaptiveJsonSchema['properties'];

/** What the schema has to say of `unsigned`; the service refuses other words. */
const unsignedDescription = 'Unsigned claims of the site visitor.';

/** Every claim that has a value of its own, those inside of objects too. */
export function claimRows({ properties }: SiteAdaptiveJsonSchema): ClaimPlace[] {
  const visit = (within: readonly string[], list: Properties): ClaimPlace[] =>
    Object.entries(list).flatMap(([name, property]) => {
      const names = [...within, name];
      if (property.type === 'object') return visit(names, property.properties);
      const values = property.type === 'string' ? property.enum : itemsOf(property);
      return [{ names, property, values: values ?? [] }];
    });
  const { unsigned, ...signed } = properties;
  return [...visit([], signed), ...(unsigned ? visit([], { unsigned }) : [])];
}

const itemsOf = (property: SiteAdaptiveProperty) =>
  property.type === 'array' && property.items.type === 'string' ? property.items.enum : undefined;

/** The schema with a claim at a place, in front of which objects are made where there are none. */
export function withClaim(
  schema: SiteAdaptiveJsonSchema,
  names: readonly string[],
  property: SiteAdaptiveProperty,
): SiteAdaptiveJsonSchema {
  const put = (list: Properties, [name = '', ...rest]: readonly string[]): Properties => {
    if (rest.length === 0) return { ...list, [name]: property };
    const inner = list[name];
    const object: Extract<SiteAdaptiveProperty, { type: 'object' }> =
      inner?.type === 'object'
        ? inner
        : {
            type: 'object',
            description: name === 'unsigned' ? unsignedDescription : '',
            properties: {},
            additionalProperties: false,
          };
    return { ...list, [name]: { ...object, properties: put(object.properties, rest) } };
  };
  return { ...schema, properties: put(schema.properties, names) };
}

/** The schema without a claim; the objects around it stay. */
export function withoutClaim(schema: SiteAdaptiveJsonSchema, names: readonly string[]): SiteAdaptiveJsonSchema {
  const take = (list: Properties, [name = '', ...rest]: readonly string[]): Properties => {
    const { [name]: found, ...others } = list;
    if (rest.length === 0 || found?.type !== 'object') return rest.length === 0 ? others : list;
    return { ...list, [name]: { ...found, properties: take(found.properties, rest) } };
  };
  return { ...schema, properties: take(schema.properties, names) };
}
