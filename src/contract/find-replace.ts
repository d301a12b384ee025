import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const tag = 'Change request content';
const main = '/v1/spaces/{spaceId}/content';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';

/** Pages, and reusable contents, that one replacement may touch. */
export const mostReplacedPages = 200;

const find = z.string().min(1).max(500);
const what = z
  .enum(['words', 'links'])
  .default('words')
  .describe(
    '`words`: not where they stand in an id or name a block. `links`: the targets of links that are exactly this, as they are written.',
  );
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

const FoundReusableContent = named(
  'FoundReusableContent',
  z.object({
    reusableContent: z.object({ id: Id, title: z.string() }),
    count: z.int().describe('Matches in its title and text.'),
    excerpts: z.array(FoundExcerpt).describe('The first few.'),
  }),
);

export const FoundPages = named(
  'FoundPages',
  z.object({
    found: z.array(FoundPage),
    reusableContents: z.array(FoundReusableContent).describe('Those that have the words; with the first answer only.'),
    searched: z.int().describe('How many pages were looked through up to here.'),
    pages: z.int().describe('How many there are.'),
    mostReplaced: z.int().describe('Pages that one replacement may touch.'),
    next: Id.optional().describe('`after` of the next call, while pages are left.'),
  }),
);

export const Replacement = z
  .object({
    find,
    replacement: z.string().max(500),
    matchCase: z.boolean().default(false),
    wholeWord: z.boolean().default(false),
    what,
    pages: z
      .array(Id)
      .max(mostReplacedPages)
      .default([])
      .meta({ examples: [['kT4mQx9bWz2LrV7nYc1P']] }),
    reusableContents: z.array(Id).max(mostReplacedPages).default([]),
  })
  .refine(({ pages, reusableContents }) => pages.length + reusableContents.length > 0, {
    message: saying('page-or-content'),
    path: ['pages'],
  })
  .refine(({ what, replacement }) => what === 'words' || replacement.trim() !== '', {
    message: saying('link-target'),
    path: ['replacement'],
  });

const findQuery = z.object({
  find: find.describe('The words, as they are written; at most 500 characters.'),
  matchCase: flag.describe('Whether capital letters differ from small ones.'),
  wholeWord: flag.describe('Not inside a longer word.'),
  what,
  after: Id.optional().describe('The page to go on after.'),
});
const findDescription = 'Looks through titles, descriptions and Markdown, page by page; `next` says where to go on.';
const replaceDescription = 'In all of these as they are now, as one new revision.';
const replaced = {
  pages: z.array(Id).describe('Those that changed.'),
  reusableContents: z.array(Id).describe('Those that changed.'),
  matches: z.int(),
  before: Id.describe('The revision before.'),
  after: Id.describe('The revision after; the same where nothing changed.'),
};

export const findReplace = {
  findInSpace: operation({
    method: 'GET',
    path: `${main}/find`,
    tag: 'Space content',
    summary: 'Find words in the pages and reusable contents of a space',
    description: findDescription,
    access: 'space:view',
    query: findQuery,
    response: FoundPages,
    errors: [400, 404],
  }),
  replaceInSpace: operation({
    method: 'POST',
    path: `${main}/replace`,
    tag: 'Space content',
    summary: 'Replace words in pages and reusable contents of a space',
    description: replaceDescription,
    access: 'space:edit',
    body: Replacement,
    response: z.object(replaced),
    errors: [403, 404, 409],
  }),
  findInChangeRequest: operation({
    method: 'GET',
    path: `${base}/find`,
    tag,
    summary: 'Find words in the pages and reusable contents of a change request',
    description: findDescription,
    access: 'space:view',
    query: findQuery,
    response: FoundPages,
    errors: [400, 404],
  }),
  replaceInChangeRequest: operation({
    method: 'POST',
    path: `${base}/replace`,
    tag,
    summary: 'Replace words in pages and reusable contents of a change request',
    description: replaceDescription,
    access: 'space:edit',
    body: Replacement,
    response: named('ReplacedInChangeRequest', z.object({ changeRequest: ChangeRequest, ...replaced })),
    errors: [403, 404, 409],
  }),
};
