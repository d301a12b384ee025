import { z } from 'zod';
import { ErrorBody } from './common.ts';
import { readBehind } from './conditional.ts';
import { exampleOf } from './openapi-examples.ts';
import {
  headerComponents,
  headerParameters,
  parameterComponents,
  repeatStatuses,
  responseHeaders,
  sharedHeaders,
} from './openapi-headers.ts';
import { queryDescriptions } from './openapi-queries.ts';
import { tagDescriptions, tagGroups } from './openapi-tags.ts';
import { withNamedVariants } from './openapi-variants.ts';
import type { ErrorStatus, Operation } from './operation.ts';

const meaning: Record<ErrorStatus | 500, string> = {
  400: 'A parameter or member of the body breaks its type, enumeration, length or pattern.',
  401: 'No token, or one that is unknown, revoked or expired.',
  403: 'The resource is visible to the caller, but the caller may not do this.',
  404: 'Something named in the path does not exist or is not visible to the caller.',
  409: 'The request conflicts with the present state.',
  412: 'A condition of the request does not hold.',
  413: 'The body is larger than the limit.',
  415: 'The body is not JSON.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'The rate limit of the token is used up.',
  500: 'A fault of the service.',
};

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of a table of operations. Every schema that was given a name becomes a component;
 * the same table gives the same document, byte for byte.
 */
export function openApiDocument(operations: Record<string, Operation>, info: { version: string }): Json {
  const book: Book = { schemas: namedSchemas(), examples: {}, operations };
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operationId, operation, book),
    };
  }
  const groups = groupsOf([...new Set(Object.values(operations).map(({ tag }) => tag))]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bindery API',
      version: info.version,
      description: 'Docs with review: organizations, spaces, change requests, comments and published sites.',
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ bearer: [] }],
    tags: groups.flatMap(({ tags }) => tags).map(describeTag),
    'x-tagGroups': groups,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token or a personal API token.' },
      },
      parameters: parameterComponents,
      headers: headerComponents,
      responses: responseComponents(),
      examples: book.examples,
      schemas: Object.fromEntries(Object.entries(withNamedVariants(book.schemas)).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

/** What bodies refer to. */
interface Book {
  schemas: Record<string, Json>;
  /** One for each schema that is a body. */
  examples: Record<string, Json>;
  operations: Record<string, Operation>;
}

const describeTag = (name: string): Json => {
  const description = tagDescriptions[name];
  return description === undefined ? { name } : { name, description };
};

/** The groups that have operations, in the order of the reference. */
function groupsOf(present: readonly string[]): { name: string; tags: string[] }[] {
  const grouped = new Set(tagGroups.flatMap(({ tags }) => tags));
  const groups = [...tagGroups, { name: 'More', tags: present.filter(tag => !grouped.has(tag)) }];
  return groups
    .map(({ name, tags }) => ({ name, tags: tags.filter(tag => present.includes(tag)) }))
    .filter(({ tags }) => tags.length > 0);
}

function describeOperation(operationId: string, operation: Operation, book: Book): Json {
  const open = operation.access === 'none';
  const isConditional = readBehind(operation, book.operations) !== undefined;
  const answer =
    operation.response && componentOf(ownName(operationId, 'Result'), schemaOf(operation.response, 'output'), book);
  const content = answer && body(answer, book);
  const errors: (ErrorStatus | 500)[] = [
    ...(operation.query || operation.body ? [400 as const] : []),
    ...(open ? [] : [401 as const]),
    ...operation.errors,
    ...repeatStatuses(operation),
    ...(isConditional ? [412 as const] : []),
    429,
  ];
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(open ? { security: [] } : {}),
    'x-access': operation.access,
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(operation.query),
      ...headerParameters(operation, isConditional),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: operation.bodyRequired ?? true,
            content: body(componentOf(ownName(operationId, 'Request'), schemaOf(operation.body, 'input'), book), book),
          },
        }
      : {}),
    responses: {
      [operation.status]: describeSuccess(operation, operation.status, content, isConditional),
      ...(operation.creates ? { 201: describeSuccess(operation, 201, content, isConditional) } : {}),
      ...(operation.minimal ? { 204: { $ref: '#/components/responses/Minimal' } } : {}),
      ...(operation.method === 'GET' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(
        [...new Set(errors)].sort().map(status => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

function describeSuccess(
  operation: Operation,
  status: number,
  content: Json | undefined,
  isConditional: boolean,
): Json {
  return {
    description: content ? 'Done.' : 'Done; no content.',
    headers: responseHeaders(operation, status, isConditional),
    ...(content ? { content } : {}),
  };
}

/** What the schema of a body or an answer is called that no other operation has. */
export const ownName = (operationId: string, part: 'Request' | 'Result'): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${part}`;

/** A schema by its name; one that has none gets this one, so that generators of clients need not invent any. */
function componentOf(name: string, schema: Json, { schemas }: Book): Json & { $ref: string } {
  if (typeof schema.$ref === 'string') return { ...schema, $ref: schema.$ref };
  if (Object.hasOwn(schemas, name)) throw new Error(`Two schemas are named ${name}.`);
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** Answers that are the same for every operation. */
function responseComponents(): Json {
  const content = json(schemaOf(ErrorBody, 'output'));
  const errors = Object.entries(meaning).map(([status, description]) => [
    `Error${status}`,
    { description, headers: sharedHeaders(status === '429' ? 'Retry-After' : undefined), content },
  ]);
  return {
    ...Object.fromEntries(errors),
    NotModified: { description: 'The answer is the one that you have.', headers: sharedHeaders('ETag') },
    Minimal: { description: 'Done; the resource was not asked for.', headers: sharedHeaders('Preference-Applied') },
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** A body with the example that all of its schema share. */
function body(schema: Json & { $ref: string }, { schemas, examples }: Book): Json {
  const name = schema.$ref.split('/').at(-1) ?? '';
  examples[name] ??= { value: exampleOf(schema, schemas) };
  return { 'application/json': { schema, examples: { example: { $ref: `#/components/examples/${name}` } } } };
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

function pathParameters(path: string): Json[] {
  return pathNames(path).map(name => ({
    name,
    in: 'path',
    required: true,
    description: pathDescription(name),
    schema: { type: 'string' },
  }));
}

const pathDescriptions: Record<string, string> = {
  changeRequestId: 'Id or number of the change request.',
  pagePath: 'Slugs of the page and those above it, joined by slashes.',
};

/** What stands in the path: `siteSpaceId` is the id of the site space. */
function pathDescription(name: string): string {
  const words = name.replace(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`);
  return pathDescriptions[name] ?? (words.endsWith(' id') ? `Id of the ${words.slice(0, -3)}.` : `The ${words}.`);
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // the schema of an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: schema.description ?? queryDescriptions[name],
    schema: Object.keys(schema).length === 0 ? { type: 'array', items: { type: 'string' } } : schema,
  }));
}

const options = (io: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    uri: (id: string) => `#/components/schemas/${id}`,
  }) as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const name = z.globalRegistry.get(schema)?.id;
  if (name) return { $ref: `#/components/schemas/${name}` };
  return clean(inlineReferences(z.toJSONSchema(schema, options(io)))) as Json; // a schema is an object
}

/** `toJSONSchema` puts named parts under `$defs`; in the document they are components. */
function inlineReferences(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === '$defs' || key === '$schema' ? undefined : value)).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    ),
  );
}

function namedSchemas(): Record<string, Json> {
  // Named schemas are the same for input and output: those that transform are never named.
  const { schemas } = z.toJSONSchema(z.globalRegistry, options('output'));
  const entries = Object.entries(schemas).map(
    ([name, schema]) => [name, clean(inlineReferences(schema)) as Json] as const,
  );
  return Object.fromEntries(entries);
}

/** Drops what the generator adds and readers do not need. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => (key !== '$id' && key !== 'id' && key !== '$schema') || typeof member === 'object')
      .map(([key, member]) => [key, key === 'additionalProperties' && member === false ? undefined : clean(member)])
      .filter(([, member]) => member !== undefined),
  );
}
