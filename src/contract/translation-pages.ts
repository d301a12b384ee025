import { z } from 'zod';
import { pageLimits, tooManyCharacters } from '#document/page-limits.ts';
import { Id, listOf, listQuery, named, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const count = z.int().min(0);

/** What became of a page, or a reusable content, in a run. */
export const TranslationLogEntry = named(
  'TranslationLogEntry',
  z.object({
    kind: z.enum(['page', 'reusable-content']),
    id: Id,
    title: z.string().describe('In the source, as the run found it.'),
    outcome: z.enum(['failed', 'translated']),
    reason: z.string().optional().describe('Why it failed.'),
    words: count.describe('Sent to the engine; what it was asked before is remembered.'),
    duration: count.describe('Milliseconds.'),
    finishedAt: Timestamp,
  }),
);

const states = ['missing', 'outdated', 'attention', 'edited', 'partial', 'translated'] as const;

export const TranslationPage = named(
  'TranslationPage',
  z.object({
    page: Id,
    title: z.string().describe('In the source.'),
    path: z.string(),
    state: z
      .enum(states)
      .describe(
        '`attention`: a run changed what people had changed; theirs stands. `edited`: people changed it. `partial`: some of its texts stayed in the source language.',
      ),
    kept: count,
    failure: z.string().optional().describe('Why the latest run could not translate it.'),
    translatedAt: Timestamp.optional(),
    editedAt: Timestamp.optional(),
  }),
);

const PageText = named(
  'TranslationPageText',
  z.object({ title: z.string(), description: z.string().optional(), markdown: z.string() }),
);

/** One page beside its source. */
const TranslationPageTexts = named(
  'TranslationPageTexts',
  TranslationPage.extend({
    editedBy: User.optional(),
    source: PageText,
    translatedSource: PageText.optional().describe('The source as the last run found it, where it has changed since.'),
    machine: PageText.optional().describe('What the engine makes of it.'),
    translation: PageText.optional().describe('What the result shows.'),
    attention: z
      .array(
        z.object({
          id: z.string().describe('For `settled` of `updateTranslationPage`.'),
          place: z.enum(['title', 'description', 'block']),
          block: count
            .optional()
            .describe('Which block of the translation it is, counted from 0; those inside of others are not counted.'),
          source: z.string().optional().describe('The source of this text when people changed it.'),
        }),
      )
      .describe('Texts that people had changed and a run would have changed, too: theirs stand.'),
    edits: z
      .array(
        z.object({
          place: z.enum(['title', 'description', 'block']),
          block: count.optional().describe('As in `attention`.'),
          editedBy: User.optional(),
          editedAt: Timestamp,
        }),
      )
      .describe('Who changed which text last. Pages that were edited before this was kept say it in `editedBy` alone.'),
  }),
);

/** What is changed of a translated page; a member left out stays as it is. */
export const TranslationPageInput = z.object({
  title: z.string().min(1).max(255).optional(),
  description: z.string().max(1000).optional(),
  markdown: z
    .string()
    .max(pageLimits.characters, saying('page-too-long', { problem: tooManyCharacters }))
    .optional(),
  settled: z
    .array(z.string().max(255))
    .max(1000)
    .optional()
    .describe('Ids of `attention`: texts that stay as people wrote them.'),
});

export const translationPagesQuery = z.object({
  ...listQuery,
  state: z
    .enum(['failed', ...states])
    .optional()
    .describe('Only those in this state; `failed` are those that the latest run could not translate.'),
});

const tag = 'Translations';
const one = '/v1/orgs/{organizationId}/translations/{translationId}';
const page = `${one}/pages/{pageId}` as const;

export const translationPages = {
  listTranslationLog: operation({
    method: 'GET',
    path: `${one}/log`,
    tag,
    summary: 'List what the latest run did, page by page',
    description:
      'Pages that failed come first, and do not hold up the others. A page that has not changed since it was translated is not in the log.',
    access: 'translation:view',
    query: z.object(listQuery),
    response: listOf('TranslationLog', TranslationLogEntry),
    errors: [403, 404],
  }),
  listTranslationPages: operation({
    method: 'GET',
    path: `${one}/pages`,
    tag,
    summary: 'List the pages of a translation with their states',
    description: 'Every page of the source, in the order of its table of contents.',
    access: 'translation:view',
    query: translationPagesQuery,
    response: listOf('TranslationPageList', TranslationPage),
    errors: [403, 404],
  }),
  getTranslationPage: operation({
    method: 'GET',
    path: page,
    tag,
    summary: 'Get a page of a translation beside its source',
    access: 'translation:view',
    response: TranslationPageTexts,
    errors: [403, 404],
  }),
  updateTranslationPage: operation({
    method: 'PUT',
    path: page,
    tag,
    summary: 'Change a page of a translation by hand',
    description:
      'The result shows it at once, and runs keep it: they bring in what the source changed elsewhere on the page. Where a run would change the same block, that block needs attention until it is changed or named in `settled`; without any member, everything on the page is settled. Send `If-Match` with the `ETag` that was read, so that nobody who saves at the same time is overwritten. Works without an engine, too.',
    access: 'translation:edit',
    body: TranslationPageInput,
    bodyRequired: false,
    response: TranslationPageTexts,
    errors: [403, 404, 409],
  }),
  deleteTranslationPageEdits: operation({
    method: 'DELETE',
    path: page,
    tag,
    summary: 'Take back what was changed by hand on a page of a translation',
    description: 'The translation of the engine stands again.',
    access: 'translation:edit',
    errors: [403, 404, 409],
  }),
};
