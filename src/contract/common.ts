import { z } from 'zod';
import { languages } from '#document/languages.ts';
import { saying } from './problems.ts';

/** Gives a schema its name in the OpenAPI document and in the generated client. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id });
  return schema;
}

/** Identifiers match this pattern everywhere. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, saying('not-an-identifier'));

/** UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** A time in a request: any ISO 8601 date-time with its offset, read as UTC with milliseconds. */
export const GivenTime = z.iso
  .datetime({ offset: true })
  .transform(time => new Date(time).toISOString())
  .pipe(Timestamp);

export const Url = z.url().max(2048);
/** An address that a browser may open; keeps `javascript:` and the like out. */
export const WebUrl = z.url({ protocol: /^https?$/ }).max(2048);

export const Order = z.enum(['asc', 'desc']);

/** Role of a member and level on content, strongest first; `null` is a guest. */
export const Role = named('Role', z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read']));
export type Role = z.infer<typeof Role>;

/** Level that applies to everyone on a space or collection; `inherit` asks the parent. */
export const DefaultLevel = named('DefaultLevel', z.union([Role, z.literal('inherit')]).nullable());

export const Language = named('Language', z.enum(languages));

/** A boolean in a query string; for those who generate a client it is one. */
export const QueryBoolean = z
  .enum(['true', 'false'])
  .meta({ type: 'boolean', enum: undefined })
  .transform(value => value === 'true');

/** `name=a&name=b`; one value alone is a list of one. */
export function queryList<Item extends z.ZodType>(item: Item, max = 100) {
  return z.preprocess(value => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(max));
}

/** A whole number in a query string: digits alone, so that neither nothing nor `1e2` passes for one. */
export function queryInteger({ min, max, ...rest }: { min: number; max: number; default: number }) {
  const wanted = saying('whole-number', { min, max });
  return z.preprocess(
    value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int(wanted).min(min, wanted).max(max, wanted).default(rest.default),
  );
}

/** The query of every list. */
export const listQuery = {
  page: z.string().max(2048).optional().describe('Cursor taken from `next.page` of the page before.'),
  limit: queryInteger({ min: 0, max: 1000, default: 50 }).describe('How many items; 0 answers with `count` alone.'),
};
export const ListQuery = z.object(listQuery);
export type ListQuery = z.infer<typeof ListQuery>;

/** The envelope of every list: `count` is the number of all matches. */
export function listOf<Item extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  id: string,
  item: Item,
  extra?: Extra,
) {
  const shape = { next: z.object({ page: z.string() }).optional(), count: z.int().min(0), items: z.array(item) };
  return named(id, z.object({ ...shape, ...(extra as Extra) /* an absent extra adds nothing */ }));
}

/** What is said to people, in English and by name. */
export const sentence = {
  message: z.string().describe('In English.'),
  reason: z.string().optional().describe('A name for what `message` says, to say it in another language.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('What `message` is filled with.'),
};

/** The body of every answer from 400 up. */
export const ErrorBody = named(
  'Error',
  z.object({
    error: z.object({
      code: z.int().describe('The HTTP status.'),
      ...sentence,
      requestId: z.string().optional(),
      details: z
        .array(z.object({ in: z.enum(['body', 'query', 'path']), path: z.string(), ...sentence }))
        .optional()
        .describe('Every problem of a request that did not parse, and a value that something else has already (409).'),
      conflict: z
        .object({
          page: z.string().optional(),
          reusableContent: z.string().optional().describe('In place of `page`, where that is what both edited.'),
          revision: z.string().describe('The revision that holds `theirs`.'),
          bodyHash: z.string().describe('Of `theirs`; the `base` of the next attempt.'),
          base: z.string().optional(),
          mine: z.string(),
          theirs: z.string(),
        })
        .optional()
        .describe('Two edits of one text in the same place; nothing was saved.'),
      unmetRules: z
        .array(z.object({ rule: z.string(), message: z.string(), missing: z.array(z.string()).optional() }))
        .optional()
        .describe('Why a change request may not be merged.'),
    }),
  }),
);
export type ErrorBody = z.infer<typeof ErrorBody>;

export const User = named(
  'User',
  z.object({
    object: z.literal('user'),
    id: Id,
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    urls: z.object({ location: z.string() }),
  }),
);
