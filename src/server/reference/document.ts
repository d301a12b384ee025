import { ownName } from '#contract/openapi.ts';

/** A JSON Schema, as far as the reference shows it. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: { example: { $ref: string } };
}

interface Response {
  description: string;
  content?: { 'application/json': Content };
}

/** One operation with its address, references followed. */
export interface Described {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: string | readonly string[];
  parameters: Parameter[];
  body?: Content & { required: boolean };
  responses: Record<string, Response>;
}

/** Operations that are shown on one page. */
export interface Tag {
  name: string;
  /** Its address below `/docs/api/`. */
  slug: string;
  description?: string;
  operations: Described[];
}

export interface Reference {
  version: string;
  /** All tags under what they are about, in order. */
  groups: { name: string; tags: Tag[] }[];
  tags: Tag[];
  operations: Described[];
  schemas: Record<string, Schema>;
  examples: Record<string, { value: unknown }>;
}

// The parts of an OpenAPI document that `openApiDocument` makes.
interface Written {
  info: { version: string };
  tags: { name: string; description?: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, WrittenOperation>>;
  components: {
    schemas: Reference['schemas'];
    examples: Reference['examples'];
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

interface WrittenOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-access': Described['access'];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: { 'application/json': Content } };
  responses: Record<string, Response | { $ref: string }>;
}

export const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';

const slugOf = (tag: string) => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Reads our own OpenAPI document for the reference. */
export function readDocument(document: unknown): Reference {
  const { info, tags: written, paths, components, 'x-tagGroups': grouped } = document as Written; // made by `openApiDocument`, whose tests check it
  const follow = <Value extends object>(value: Value | { $ref: string }, among: Record<string, Value>): Value =>
    '$ref' in value ? (among[nameOf(value.$ref)] as Value) /* the document is valid: it names what it has */ : value;
  const schemas = new Map(Object.entries(components.schemas));
  /** What only one operation takes or answers is shown where it stands. */
  const inPlace = (id: string, part: 'Request' | 'Result', content: Content): Content => {
    const name = ownName(id, part);
    const own = nameOf(content.schema.$ref ?? '') === name && components.schemas[name];
    if (!own) return content;
    schemas.delete(name);
    return { ...content, schema: own };
  };
  const answerOf = (id: string, { content, ...response }: Response): Response =>
    content
      ? { ...response, content: { 'application/json': inPlace(id, 'Result', content['application/json']) } }
      : response;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Described => {
      const { operationId: id, requestBody: body } = written;
      return {
        id,
        method: method.toUpperCase(),
        path,
        tag: written.tags[0] ?? '',
        summary: written.summary,
        ...(written.description ? { description: written.description } : {}),
        access: written['x-access'],
        parameters: written.parameters.map(each => follow(each, components.parameters)),
        ...(body
          ? { body: { ...inPlace(id, 'Request', body.content['application/json']), required: body.required } }
          : {}),
        responses: Object.fromEntries(
          Object.entries(written.responses).map(([status, each]) => [
            status,
            answerOf(id, follow(each, components.responses)),
          ]),
        ),
      };
    }),
  );
  const tags = written.map(tag => ({
    ...tag,
    slug: slugOf(tag.name),
    operations: operations.filter(operation => operation.tag === tag.name),
  }));
  const groups = grouped.map(({ name, tags: names }) => ({ name, tags: tags.filter(tag => names.includes(tag.name)) }));
  return {
    version: info.version,
    groups,
    tags,
    operations: tags.flatMap(tag => tag.operations),
    schemas: Object.fromEntries(schemas),
    examples: components.examples,
  };
}
