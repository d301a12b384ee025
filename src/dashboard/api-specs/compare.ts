import { type Narrowed, narrowedOperation, narrowedSchema } from '#dashboard/api-specs/narrowed.ts';
import { entryOf, isObject, nameOf, type Operation, operationsOf, schemasOf } from '#dashboard/api-specs/operations.ts';

export type Breaking =
  | { kind: 'removed'; operation: string }
  | { kind: 'required'; operation: string; parameter: string }
  | Narrowed;

export type Comparison = {
  breaking: Breaking[];
  /** Names of operations (`GET /pets`) and of schemas. */
  added: string[];
  removed: string[];
  changed: string[];
};

type Filesystem = Parameters<typeof entryOf>[0];

/** The same JSON whatever the order of its members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value).sort();
  return `{${members.map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function requiredParameters({ value }: Operation): string[] {
  const parameters = Array.isArray(value.parameters) ? value.parameters : [];
  return parameters.flatMap(parameter =>
    isObject(parameter) && parameter.required === true && typeof parameter.name === 'string' ? [parameter.name] : [],
  );
}

const namesOf = (document: ReturnType<typeof entryOf>) => ({
  operations: new Map(operationsOf(document).map(operation => [nameOf(operation), operation])),
  schemas: new Map(Object.entries(schemasOf(document))),
});

function differences<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>) {
  return {
    added: [...after.keys()].filter(name => !before.has(name)),
    removed: [...before.keys()].filter(name => !after.has(name)),
    changed: [...after].flatMap(([name, value]) =>
      before.has(name) && canonical(before.get(name)) !== canonical(value) ? [name] : [],
    ),
  };
}

/** What differs between two versions: operations, then schemas; breaking for callers is what is gone, newly required, or taken no longer. */
export function compareVersions(before: Filesystem, after: Filesystem): Comparison {
  const old = namesOf(entryOf(before));
  const now = namesOf(entryOf(after));
  const operations = differences(old.operations, now.operations);
  const schemas = differences(old.schemas, now.schemas);
  const required = [...now.operations].flatMap(([name, operation]): Breaking[] => {
    const earlier = old.operations.get(name);
    if (!earlier) return [];
    const known = requiredParameters(earlier);
    return requiredParameters(operation)
      .filter(parameter => !known.includes(parameter))
      .map(parameter => ({ kind: 'required', operation: name, parameter }));
  });
  const narrowed = [
    ...operations.changed.flatMap(name => {
      const [earlier, later] = [old.operations.get(name), now.operations.get(name)];
      return earlier && later ? narrowedOperation(earlier, later, name) : [];
    }),
    ...schemas.changed.flatMap(name => narrowedSchema(old.schemas.get(name), now.schemas.get(name), name)),
  ];
  return {
    breaking: [
      ...operations.removed.map(operation => ({ kind: 'removed' as const, operation })),
      ...required,
      ...narrowed,
    ],
    added: [...operations.added, ...schemas.added],
    removed: schemas.removed,
    changed: [...operations.changed, ...schemas.changed],
  };
}
