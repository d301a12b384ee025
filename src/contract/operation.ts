import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type OrganizationNeed =
  | 'member'
  | 'read'
  | 'admin'
  | 'createContent'
  | 'createOpenAPISpec'
  | 'listMembers'
  | 'listTeams';
type ContentNeed = 'view' | 'comment' | 'edit' | 'review' | 'merge' | 'create' | 'admin';

/** One thing a caller must be or hold. */
export type Need =
  | 'none'
  | 'auth'
  | 'self'
  | 'author'
  | 'shareKey'
  | 'serviceToken'
  | `org:${OrganizationNeed}`
  | `space:${ContentNeed}`
  | `collection:${'view' | 'create' | 'admin'}`
  | `site:${'view' | 'edit' | 'create' | 'admin'}`
  | `team:${'view' | 'admin'}`
  | `translation:${'view' | 'edit'}`
  | `openapi:${'view' | 'edit'}`;

/** What an operation needs: one need, or any one of several. */
type Access = Need | readonly Need[];

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429;

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;

interface Definition<Path extends string, Query, Body, Response> {
  method: Method;
  path: Path;
  /** Another address of the same, from before it had this one. */
  formerPath?: string;
  tag: string;
  /** One line for the reference page. */
  summary: string;
  description?: string;
  access: Access;
  query?: Query;
  body?: Body;
  /** A missing body is read as `{}` when false; the default is true for operations with a body. */
  bodyRequired?: boolean;
  /** Left out for 204. */
  response?: Response;
  status?: 200 | 201 | 204;
  /** Answers 201 instead of 200 where it made the resource. */
  creates?: boolean;
  errors?: readonly ErrorStatus[];
  /** Bytes; 10 MiB without it. */
  bodyLimit?: number;
  /** The answer holds a secret that is shown once; it is never kept for a repeated `Idempotency-Key`. */
  secret?: boolean;
  /** `Prefer: return=minimal` is answered with 204. */
  minimal?: boolean;
  /** Has a lower rate of its own: search, import, PDF, translation. */
  costly?: boolean;
  /** Open to the content token of a site's renderer; no other operation is. */
  contentToken?: boolean;
  /** A write that is allowed on a space in the trash; every other one is refused with 409. */
  inTrash?: boolean;
  /** A write that is allowed in an organization that the operator blocked; every other one is refused with 403. */
  whenBlocked?: boolean;
}

export interface Operation<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> extends Definition<Path, Query, Body, Response> {
  status: 200 | 201 | 204;
  errors: readonly ErrorStatus[];
}

/** Declares one operation; everything else (route, document, client, checks) is made from it. */
export function operation<
  const Path extends string,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  const M extends Method = Method,
>(
  definition: Definition<Path, Query, Body, Response> & { method: M },
): Operation<Path, Query, Body, Response> & { method: M } {
  const { errors = [], method, path, inTrash, whenBlocked } = definition;
  const isWrite = method !== 'GET';
  const implied: ErrorStatus[] = [];
  if (isWrite && !whenBlocked && /\/\{(organization|space|collection)Id\}/.test(path)) implied.push(403);
  if (isWrite && path.includes('/{spaceId}') && !inTrash) implied.push(409);
  return {
    ...definition,
    status: definition.status ?? (definition.response ? 200 : 204),
    errors: [...new Set([...errors, ...implied])],
  };
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parsed input of an operation. */
export interface Input<O> {
  params: O extends Operation<infer Path, infer _Q, infer _B, infer _R> ? PathParams<Path> : never;
  query: O extends Operation<infer _P, infer Query, infer _B, infer _R> ? Output<Query> : never;
  body: O extends Operation<infer _P, infer _Q, infer Body, infer _R> ? Output<Body> : never;
}

/** What a handler of the operation answers with; nothing for 204. */
export type Result<O> =
  O extends Operation<infer _P, infer _Q, infer _B, infer Response>
    ? Response extends z.ZodType
      ? z.input<Response>
      : // biome-ignore lint/suspicious/noConfusingVoidType: the return type of a function that answers nothing
        void
    : never;
