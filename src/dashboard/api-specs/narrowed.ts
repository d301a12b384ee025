import { isObject, type Operation } from '#dashboard/api-specs/operations.ts';

/** What a caller may have sent or read before, and may no longer. */
export type Narrowed =
  | { kind: 'values'; where: string; values: string }
  | { kind: 'type'; where: string; before: string; after: string };

/** Schemas within schemas; what lies deeper is compared as a whole elsewhere. */
const deepest = 20;

/** What a schema takes no longer, with the place of it: `Pet.kind`. References are compared where they lead. */
export function narrowedSchema(before: unknown, after: unknown, where: string, depth = 0): Narrowed[] {
  if (!isObject(before) || !isObject(after) || depth > deepest) return [];
  const found: Narrowed[] = [];
  const types = { before: typesOf(before.type), after: typesOf(after.type) };
  if (types.before !== '' && types.after !== '' && types.before !== types.after)
    found.push({ kind: 'type', where, ...types });
  const values = goneValues(before.enum, after.enum);
  if (values !== '') found.push({ kind: 'values', where, values });
  const [old, now] = [before.properties, after.properties];
  if (isObject(old) && isObject(now))
    for (const name of Object.keys(now))
      found.push(...narrowedSchema(old[name], now[name], `${where}.${name}`, depth + 1));
  return [...found, ...narrowedSchema(before.items, after.items, `${where}[]`, depth + 1)];
}

/** The same of the parameters and the bodies of an operation. @param name of the operation */
export function narrowedOperation(before: Operation, after: Operation, name: string): Narrowed[] {
  const parameters = parametersOf(before);
  return [
    ...[...parametersOf(after)].flatMap(([key, { title, schema }]) =>
      narrowedSchema(parameters.get(key)?.schema, schema, `${name} ${title}`),
    ),
    ...[...bodiesOf(after)].flatMap(([type, schema]) =>
      narrowedSchema(bodiesOf(before).get(type), schema, `${name} ${type}`),
    ),
  ];
}

/** Swagger 2.0 writes the schema into the parameter. */
function parametersOf({ value }: Operation) {
  const list = Array.isArray(value.parameters) ? value.parameters.filter(isObject) : [];
  return new Map(
    list.map(each => [`${each.in} ${each.name}`, { title: String(each.name), schema: each.schema ?? each }] as const),
  );
}

function bodiesOf({ value }: Operation): Map<string, unknown> {
  const content = isObject(value.requestBody) ? value.requestBody.content : undefined;
  const types = Object.entries(isObject(content) ? content : {});
  return new Map(types.map(([type, body]) => [type, isObject(body) ? body.schema : undefined]));
}

const typesOf = (type: unknown): string =>
  (Array.isArray(type) ? type : [type ?? []]).flat().map(String).toSorted().join(' | ');

/** The values that are taken no longer; empty where all are. */
function goneValues(before: unknown, after: unknown): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return '';
  const left = new Set(after.map(value => JSON.stringify(value)));
  return before
    .map(value => JSON.stringify(value))
    .filter(value => !left.has(value))
    .join(', ');
}
