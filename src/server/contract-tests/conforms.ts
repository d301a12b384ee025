/** What is compared of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  [limit: string]: unknown;
}

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'format'];

/**
 * Where an input of ours is not what the specification says, one line a difference. More members and more alternatives than
 * it names are no difference; other limits, types, values and required members are.
 * @param components the named schemas that references in `ours` point to
 */
export function differences(where: string, wanted: Schema, ours: Schema, components: Record<string, Schema>): string[] {
  const available = alternatives(ours, components);
  return alternatives(wanted, {}).flatMap(one => {
    if (one.$ref !== undefined || available.some(other => Object.keys(other).length === 0)) return [];
    const found = available.map(other => compare(where, one, other, components));
    const [closest = [`${where}: nothing takes ${JSON.stringify(one)}`]] = found.sort((a, b) => a.length - b.length);
    return closest;
  });
}

/** The alternatives of a schema, references followed; an unknown reference stands for itself. */
function alternatives(schema: Schema, components: Record<string, Schema>): Schema[] {
  const named = schema.$ref && components[schema.$ref.replace('#/components/schemas/', '')];
  if (named) return alternatives(named, components);
  const several = schema.anyOf ?? schema.oneOf;
  return several ? oneEnumeration(several.flatMap(one => alternatives(one, components))) : [schema];
}

/** Enumerations side by side are one. */
function oneEnumeration(schemas: Schema[]): Schema[] {
  const listed = schemas.filter(schema => schema.type === 'string' && values(schema).length > 0);
  const others = schemas.filter(schema => !listed.includes(schema));
  return listed.length > 1 ? [...others, { type: 'string', enum: listed.flatMap(values) }] : schemas;
}

function compare(where: string, wanted: Schema, ours: Schema, components: Record<string, Schema>): string[] {
  if (!sameType(wanted, ours)) return [`${where}: ${ours.type ?? JSON.stringify(ours)} instead of ${wanted.type}`];
  const members = Object.entries(wanted.properties ?? {});
  return [
    ...limits
      .filter(name => wanted[name] !== undefined && wanted[name] !== ours[name])
      .map(name => `${where}: ${name} ${String(ours[name])} instead of ${String(wanted[name])}`),
    ...values(wanted)
      .filter(value => values(ours).length > 0 && !values(ours).includes(value))
      .map(value => `${where}: no ${String(value)}`),
    ...[...new Set([...(wanted.required ?? []), ...(ours.required ?? [])])]
      .filter(name => wanted.required?.includes(name) !== ours.required?.includes(name))
      .filter(name => wanted.required?.includes(name) || ours.required?.includes(name))
      .map(name => `${where}.${name}: required ${wanted.required?.includes(name) ? 'there' : 'here'} alone`),
    ...members.flatMap(([name, member]) => {
      const mine = ours.properties?.[name];
      return mine ? differences(`${where}.${name}`, member, mine, components) : [`${where}.${name}: missing`];
    }),
    ...(wanted.items && ours.items ? differences(`${where}[]`, wanted.items, ours.items, components) : []),
  ];
}

const values = (schema: Schema) => schema.enum ?? ('const' in schema ? [schema.const] : []);

const sameType = (wanted: Schema, ours: Schema) =>
  wanted.type === undefined || wanted.type === ours.type || (wanted.type === 'number' && ours.type === 'integer');
