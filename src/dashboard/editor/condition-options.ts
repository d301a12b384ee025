/** The part of a site's schema of claims that is read here. */
type Claims = { properties?: Readonly<Record<string, unknown>> };

export type ConditionOption = { label: string; detail?: string };

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
const member = (path: string, name: string): string =>
  isIdentifier(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;

/** Everything that a condition can read: whether a visitor is signed in, claims by a site's schema, and variables (decisions 4.10.6). */
export function conditionOptions(
  schema: Claims | undefined,
  vars: { space: readonly string[]; page: readonly string[] },
): ConditionOption[] {
  return [
    { label: 'visitor.signedIn' },
    ...claimOptions('visitor.claims', schema),
    ...vars.space.map(name => ({ label: member('space.vars', name) })),
    ...vars.page.map(name => ({ label: member('page.vars', name) })),
  ];
}

function claimOptions(path: string, schema: unknown): ConditionOption[] {
  const properties = memberOf(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const label = member(path, name);
    if (memberOf(property, 'type') === 'object') return claimOptions(label, property);
    const detail = memberOf(property, 'description');
    return [{ label, ...(typeof detail === 'string' && { detail }) }];
  });
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
