import { Ajv2020 } from 'ajv/dist/2020.js';

/** What the library's own OpenAPI document says of one operation. */
export interface Documented {
  hasQuery: boolean;
  hasBody: boolean;
  /** How an answer differs from the schema of the document; not at all where that has no body. */
  problemsOf(data: unknown): { place: string; message: string }[];
}

interface Parameter {
  in?: string;
  $ref?: string;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type Path = { parameters?: Parameter[] } & Record<string, Operation | undefined>;

/** Reads the library's OpenAPI document, and finds operations in it by method and path. */
export function readDocument(text: string) {
  const document: { paths: Record<string, Path>; components: { parameters: Record<string, Parameter> } } = JSON.parse(
    text,
    (_, value) => asToday(value),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(document, 'theirs');
  const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}');
  const deref = (parameter: Parameter) =>
    parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter;

  return {
    find({ method, path }: { method: string; path: string }): Documented | undefined {
      const key = Object.keys(document.paths).find(each => `/v1${nameless(each)}` === nameless(path)) ?? '';
      const verb = method.toLowerCase();
      const operation = document.paths[key]?.[verb];
      if (!operation) return undefined;
      const parameters = [...(document.paths[key]?.parameters ?? []), ...(operation.parameters ?? [])];
      return {
        hasQuery: parameters.some(parameter => deref(parameter)?.in === 'query'),
        hasBody: operation.requestBody !== undefined,
        problemsOf(data) {
          const [status, answer] =
            Object.entries(operation.responses).find(([code, { content }]) => code.startsWith('2') && content) ?? [];
          if (status === undefined) return [];
          const type = Object.keys(answer?.content ?? {})[0] ?? '';
          const place = ['paths', key, verb, 'responses', status, 'content', type, 'schema'];
          const pointer = place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
          const validate = ajv.compile({ $ref: `theirs#/${pointer.join('/')}` });
          validate(data);
          return (validate.errors ?? []).map(({ instancePath, message = '' }) => ({ place: instancePath, message }));
        },
      };
    },
  };
}

/**
 * A schema of OpenAPI 3.0 as one of JSON Schema 2020: `nullable` is a type there. Members that the schema does not name
 * are tolerated, as clients have to, and so more than one branch of `oneOf` may hold.
 */
function asToday(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { nullable, oneOf, additionalProperties, ...rest } = value as Record<string, unknown>; // what JSON.parse gives
  const schema = {
    ...rest,
    ...(typeof nullable === 'boolean' || nullable === undefined ? {} : { nullable }), // a member of that name
    ...(oneOf === undefined ? {} : Array.isArray(oneOf) ? { anyOf: oneOf } : { oneOf }),
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
  };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}
