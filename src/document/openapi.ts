/** What pages show of an API specification: no references, no versions, everything bounded. Text is untrusted. */

/** A schema as a tree. */
export interface ApiSchema {
  /** In words: `string`, `Pet[]`, `string | null`. */
  type: string;
  title?: string;
  /** Markdown. */
  description?: string;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** JSON or plain text of the values it may take. */
  values?: string[];
  /** What else limits it: `at least 1`, `default 20`. */
  facts?: string[];
  properties?: ApiProperty[];
  /** Alternatives: exactly one of them, or any. */
  variants?: { kind: 'one' | 'any'; schemas: ApiSchema[] };
  /** Why nothing below it is shown, although there is something. */
  cut?: 'recursive' | 'deep';
}

export interface ApiProperty {
  name: string;
  required: boolean;
  schema: ApiSchema;
}

export interface ApiParameter extends ApiProperty {
  in: 'path' | 'query' | 'header' | 'cookie';
}

/** An example as people read it. */
export interface ApiExample {
  title: string;
  language: string;
  text: string;
}

export interface ApiContent {
  mediaType: string;
  schema?: ApiSchema;
  examples: ApiExample[];
}

export interface ApiBody {
  required: boolean;
  description?: string;
  contents: ApiContent[];
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  description?: string;
  headers: ApiProperty[];
  contents: ApiContent[];
}

export interface ApiServer {
  url: string;
  description?: string;
}

/** One way to be let in. */
export interface ApiAuth {
  /** `Bearer token`, `API key in the header X-Key`. */
  title: string;
  description?: string;
  scopes: string[];
}

export interface ApiOperation {
  /** Lower case. */
  method: string;
  /** Of a webhook: its name. */
  path: string;
  /** The API calls whoever reads this, not the other way round. */
  webhook?: true;
  title: string;
  description?: string;
  deprecated?: boolean;
  operationId?: string;
  servers: ApiServer[];
  /** Any one of these; each asks for all of its members. Empty: nobody is asked. */
  auth: ApiAuth[][];
  parameters: ApiParameter[];
  body?: ApiBody;
  responses: ApiResponse[];
  /** How to call it, e.g. with curl. */
  samples: ApiExample[];
}

/** Bytes `from` to `to`, both included, of the parts of a version. */
export interface Extent {
  from: number;
  to: number;
}

export interface ApiIndexOperation extends Extent {
  method: string;
  path: string;
  webhook?: true;
  /** Name of its first tag; empty without one. */
  tag: string;
  title: string;
  deprecated: boolean;
}

/** References of a specification that nothing is behind. */
export interface DeadReferences {
  /** Of different ones. */
  count: number;
  /** The first of them. */
  items: {
    reference: string;
    /** Name of the file that it stands in. */
    file: string;
    /** Names of the members that lead to where it first stands. */
    path: string[];
    /** In how many places of the file it stands. */
    places: number;
  }[];
}

/** What a specification holds, without its details. */
export interface ApiIndex {
  title: string;
  version: string;
  /** Markdown. */
  description: string;
  servers: ApiServer[];
  auth: ApiAuth[];
  tags: { name: string; description: string }[];
  operations: ApiIndexOperation[];
  schemas: (Extent & { name: string })[];
  /** Missing where all lead somewhere. */
  dead?: DeadReferences;
}

/** What the OpenAPI blocks of one page show, by `operationKey` and `schemaKey`. */
export interface ApiParts {
  operations: ReadonlyMap<string, ApiOperation>;
  schemas: ReadonlyMap<string, ApiSchema>;
}

export const operationKey = (spec: string, method: string, path: string) => `${spec} ${method.toLowerCase()} ${path}`;
export const schemaKey = (spec: string, name: string) => `${spec} ${name}`;
