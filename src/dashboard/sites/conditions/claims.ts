import type { SiteAdaptiveJsonSchema, SiteAdaptiveProperty } from '#client/types.gen.ts';

/** A claim that conditions can ask for. */
export interface Claim {
  /** Names from `visitor.claims` on. */
  names: readonly string[];
  type: SiteAdaptiveProperty['type'];
  description: string;
  /** The texts that it, or an item of it, can be; empty where the schema says nothing. */
  values: readonly string[];
}

/** Every claim of a schema, those inside of objects too; the signed ones first. */
export function claimsOf({ properties }: SiteAdaptiveJsonSchema): Claim[] {
  const { unsigned, ...signed } = properties;
  return [...within([], signed), ...(unsigned?.type === 'object' ? within(['unsigned'], unsigned.properties) : [])];
}

const within = (names: readonly string[], properties: Readonly<Record<string, SiteAdaptiveProperty>>): Claim[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const own = [...names, name];
    if (property.type === 'object') return within(own, property.properties);
    return [{ names: own, type: property.type, description: property.description, values: valuesOf(property) }];
  });

function valuesOf(property: SiteAdaptiveProperty): readonly string[] {
  if (property.type === 'string') return property.enum ?? [];
  return property.type === 'array' && property.items.type === 'string' ? (property.items.enum ?? []) : [];
}

/** How an expression asks whether a signed token says who the visitor is. */
export const signedIn = 'visitor.signedIn';

/** How an expression reads a claim: `visitor.claims.plan`, `visitor.claims["job title"]`. */
export const expressionOf = (names: readonly string[]): string =>
  `visitor.claims${names.map(name => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')}`;
