import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';

const tag = 'Change request content';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';

/** Pages that one replacement may touch. */
export const mostReplacedPages = 200;

const find = z.string().min(1).max(500);
const flag = z.enum(['true', 'false']).default('false');

const FoundExcerpt = z.object({
  member: z.enum(['title', 'description', 'text']),
  line: z.int().optional().describe('In the Markdown of the page, from 1.'),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});

const FoundPage = named(
  'FoundPage',
  z.object({
    page: z.object({ id: Id, title: z.string(), path: z.string(), emoji: z.string().optional() }),
    count: z.int().describe('Matches in its title, description and text.'),
    excerpts: z.array(FoundExcerpt).describe('The first few.'),
  }),
);

export const FoundPages = z.object({
  found: z.array(FoundPage),
  searched: z.int().describe('How many pages were looked through up to here.'),
  pages: z.int().describe('How many there are.'),
  mostReplaced: z.int().describe('Pages that one replacement may touch.'),
  next: Id.optional().describe('`after` of the next call, while pages are left.'),
});

export const Replacement = z.object({
  find,
  replacement: z.string().max(500),
  matchCase: z.boolean().default(false),
  wholeWord: z.boolean().default(false),
  pages: z.array(Id).min(1).max(mostReplacedPages),
});

export const findReplace = {
  findInChangeRequest: operation({
    method: 'GET',
    path: `${base}/find`,
    tag,
    summary: 'Find words in the pages of a change request',
    description: 'Looks through titles, descriptions and Markdown, page by page; `next` says where to go on.',
    access: 'space:view',
    query: z.object({
      find: find.describe('The words, as they are written; at most 500 characters.'),
      matchCase: flag.describe('Whether capital letters differ from small ones.'),
      wholeWord: flag.describe('Not inside a longer word.'),
      after: Id.optional().describe('The page to go on after.'),
    }),
    response: FoundPages,
    errors: [400, 404],
  }),
  replaceInChangeRequest: operation({
    method: 'POST',
    path: `${base}/replace`,
    tag,
    summary: 'Replace words in pages of a change request',
    description: 'In all these pages as they are now, as one new revision.',
    access: 'space:edit',
    body: Replacement,
    response: z.object({
      changeRequest: ChangeRequest,
      pages: z.array(Id).describe('Those that changed.'),
      matches: z.int(),
      before: Id.describe('The revision before.'),
    }),
    errors: [403, 404, 409],
  }),
};
