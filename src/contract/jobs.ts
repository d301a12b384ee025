import { z } from 'zod';
import { Id, ListQuery, listOf, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

export const Job = named(
  'Job',
  z.object({
    object: z.literal('job'),
    id: Id,
    kind: z
      .string()
      .describe(
        '`import`, `translation`, `pdf`; `structure`, by which the spaces of a collection that was moved follow it; `collection-deletion`, `collection-transfer` and `collection-emptying`, by which they are deleted with it, follow it to another organization, or take its place; others may come.',
      ),
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    progress: z
      .object({ done: z.int(), total: z.int().nullable().describe('`null` while it is not known.'), note: z.string() })
      .optional(),
    error: z.string().optional().describe('What went wrong.'),
    space: z.object({ id: Id, title: z.string(), emoji: z.string().optional() }).optional(),
    title: z.string().optional().describe('Of what it makes, where that is not named as the space is.'),
    changeRequest: Id.optional(),
    translation: Id.optional(),
    language: z.string().optional().describe('Into which it translates.'),
    createdAt: Timestamp,
    startedAt: Timestamp.optional(),
    finishedAt: Timestamp.optional(),
    permissions: z.object({ cancel: z.boolean() }),
    urls: z.object({
      result: z.string().optional().describe('A file that was made; valid for an hour.'),
      retry: z
        .string()
        .optional()
        .describe(
          'Of a PDF that failed: asking for it has it made again, from a minute after it failed; valid for an hour.',
        ),
    }),
  }),
);

const tag = 'Jobs';
const path = '/v1/orgs/{organizationId}/jobs';

export const jobs = {
  listJobs: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the long tasks that the caller began',
    description:
      'Newest first: imports, translations, PDFs, and changes of collections with many spaces, of the last seven days.',
    access: 'org:member',
    query: ListQuery,
    response: listOf('JobList', Job),
    errors: [404],
  }),
  cancelJob: operation({
    method: 'DELETE',
    path: `${path}/{jobId}`,
    tag,
    summary: 'Cancel a task of the caller',
    description:
      'One that runs stops as soon as it can, and nothing of it is kept; one that is over stays as it is. A change of the structure is not cancelled.',
    access: 'org:member',
    whenBlocked: true,
    errors: [404, 409],
  }),
};
