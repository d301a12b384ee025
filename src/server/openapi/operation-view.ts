import type {
  ApiBody,
  ApiContent,
  ApiExample,
  ApiOperation,
  ApiParameter,
  ApiProperty,
  ApiResponse,
} from '#document/openapi.ts';
import { authOf, serversOf } from './access-view.ts';
import { follow } from './bundle.ts';
import { exampleValue } from './example-value.ts';
import { isObject, type JsonObject } from './read-document.ts';
import { samplesOf } from './samples/samples.ts';
import { textOf } from './schema-facts.ts';
import { SchemaTrees } from './schema-tree.ts';

/** How much of its schemas one operation shows. */
const limits = { nodes: 500, depth: 7 };
const longestExample = 12_000;
const mostContents = 6;
const mostResponses = 30;

/** One operation of a bundled document, ready to be shown. A webhook is none that anybody calls: it has no servers and no way in. */
export function operationView(
  document: JsonObject,
  { path, method, webhook }: Pick<ApiOperation, 'path' | 'method' | 'webhook'>,
): ApiOperation {
  const item = follow(document, Object(webhook ? document.webhooks : document.paths)[path]);
  const operation = follow(document, item[method]);
  const trees = new SchemaTrees(document, limits);
  const view: Omit<ApiOperation, 'samples'> = {
    method,
    path,
    ...(webhook ? { webhook } : {}),
    title: titleOf(operation, method, path),
    ...textOf('description', operation.description ?? item.description),
    ...textOf('operationId', operation.operationId),
    ...(operation.deprecated === true ? { deprecated: true } : {}),
    servers: webhook ? [] : serversOf(operation.servers ?? item.servers ?? document.servers),
    auth: webhook ? [] : authOf(document, operation.security ?? document.security),
    parameters: parametersOf(document, trees, item, operation),
    ...bodyOf(document, trees, operation),
    responses: responsesOf(document, trees, operation),
  };
  // What the API sends is what whoever receives it wants to see.
  const samples = webhook ? (view.body?.contents[0]?.examples ?? []) : samplesOf(view, operation);
  return { ...view, samples };
}

export function titleOf(operation: JsonObject, method: string, path: string): string {
  const title = [operation.summary, operation.operationId].find(text => typeof text === 'string' && text.trim() !== '');
  return String(title ?? `${method.toUpperCase()} ${path}`)
    .trim()
    .slice(0, 200);
}

const places = new Set(['path', 'query', 'header', 'cookie']);

/** Those of the operation take the place of those of its path (OpenAPI 3.1, 4.8.10). */
function parametersOf(
  document: JsonObject,
  trees: SchemaTrees,
  item: JsonObject,
  operation: JsonObject,
): ApiParameter[] {
  const all = [item.parameters, operation.parameters].flat().map(value => follow(document, value));
  const byPlace = new Map<string, ApiParameter>();
  for (const parameter of all) {
    const { name, in: place } = parameter;
    if (typeof name !== 'string' || typeof place !== 'string' || !places.has(place)) continue;
    const [content] = Object.values(isObject(parameter.content) ? parameter.content : {});
    const schema = trees.tree(parameter.schema ?? (isObject(content) ? content.schema : undefined));
    byPlace.set(`${place} ${name}`, {
      name: name.slice(0, 200),
      // One of the four, by the set.
      in: place as ApiParameter['in'],
      required: parameter.required === true,
      schema: {
        ...schema,
        ...textOf('description', parameter.description),
        ...(parameter.deprecated === true ? { deprecated: true } : {}),
      },
    });
  }
  return [...byPlace.values()];
}

function bodyOf(document: JsonObject, trees: SchemaTrees, operation: JsonObject): { body?: ApiBody } {
  if (operation.requestBody === undefined) return {};
  const body = follow(document, operation.requestBody);
  return {
    body: {
      required: body.required === true,
      ...textOf('description', body.description),
      contents: contentsOf(document, trees, body.content),
    },
  };
}

function responsesOf(document: JsonObject, trees: SchemaTrees, operation: JsonObject): ApiResponse[] {
  return Object.entries(isObject(operation.responses) ? operation.responses : {})
    .filter(([status]) => /^([1-5](\d\d|XX)|default)$/i.test(status))
    .slice(0, mostResponses)
    .map(([status, value]) => {
      const response = follow(document, value);
      return {
        status,
        ...textOf('description', response.description),
        headers: headersOf(document, trees, response.headers),
        contents: contentsOf(document, trees, response.content),
      };
    });
}

function headersOf(document: JsonObject, trees: SchemaTrees, headers: unknown): ApiProperty[] {
  return Object.entries(isObject(headers) ? headers : {}).map(([name, value]) => {
    const header = follow(document, value);
    const schema = { ...trees.tree(header.schema), ...textOf('description', header.description) };
    return { name: name.slice(0, 200), required: header.required === true, schema };
  });
}

function contentsOf(document: JsonObject, trees: SchemaTrees, content: unknown): ApiContent[] {
  return Object.entries(isObject(content) ? content : {})
    .slice(0, mostContents)
    .map(([mediaType, value]) => {
      const media = follow(document, value);
      return {
        mediaType: mediaType.slice(0, 200),
        ...(media.schema === undefined ? {} : { schema: trees.tree(media.schema) }),
        examples: examplesOf(document, trees, mediaType, media),
      };
    });
}

function examplesOf(document: JsonObject, trees: SchemaTrees, mediaType: string, media: JsonObject): ApiExample[] {
  const named = Object.entries(isObject(media.examples) ? media.examples : {})
    .slice(0, 10)
    .map(([name, value]) => {
      const example = follow(document, value);
      return { title: typeof example.summary === 'string' ? example.summary : name, value: example.value };
    });
  const shown = media.example === undefined ? named : [{ title: 'Example', value: media.example }, ...named];
  if (shown.length === 0 && /json/i.test(mediaType) && media.schema !== undefined) {
    shown.push({ title: 'Example', value: exampleValue(trees, media.schema) });
  }
  return shown
    .filter(({ value }) => value !== undefined)
    .map(({ title, value }) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      const language = /json/i.test(mediaType) ? 'json' : /xml/i.test(mediaType) ? 'xml' : '';
      return { title: title.slice(0, 100), language, text: text.slice(0, longestExample) };
    });
}
