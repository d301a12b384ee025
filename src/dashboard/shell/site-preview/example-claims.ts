import type { SiteAdaptiveJsonSchema, SiteAdaptiveProperty } from '#client/types.gen.ts';

type Properties = SiteAdaptiveJsonSchema['properties'];

/** A value for every claim of a schema; `undefined` for a schema without claims. */
export function exampleOf({ properties }: SiteAdaptiveJsonSchema): Record<string, unknown> | undefined {
  const example = valuesOf(properties);
  const isEmpty = Object.values(example).every(value => JSON.stringify(value) === '{}');
  return isEmpty ? undefined : example;
}

const valuesOf = (properties: Properties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleValue(property)]));

function exampleValue(property: SiteAdaptiveProperty): unknown {
  switch (property.type) {
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'string':
      return property.enum?.[0] ?? '';
    case 'array':
      return property.items.type === 'string' ? (property.items.enum?.slice(0, 1) ?? []) : [];
    case 'object':
      return valuesOf(property.properties);
  }
}
