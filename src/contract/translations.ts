import { z } from 'zod';
import { Id, Language, listOf, listQuery, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';
import { RichTextDocument } from './pages.ts';

const Source = named('TranslationSource', z.object({ space: Id, language: Language }));

const count = z.int().min(0);

export const Translation = named(
  'Translation',
  z.object({
    object: z.literal('translation'),
    id: Id,
    status: z.enum(['pending', 'running', 'completed']),
    source: Source,
    language: Language,
    instructions: RichTextDocument,
    result: z.object({ space: Id, revision: Id, language: Language }).optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    stats: z.object({
      runs: count,
      totalWords: count.describe('Words sent to the engine in all runs.'),
      totalPages: count.describe('Pages that were ever translated.'),
      totalDuration: count.describe('Milliseconds.'),
      latestRunDuration: count.describe('Milliseconds.'),
      latestPages: count,
      latestWords: count,
    }),
    outdated: z.boolean().describe('The source has changed since the revision that was translated.'),
    lastRunAt: Timestamp.optional(),
    lastRunError: z.string().optional().describe('Why the latest run came to nothing; the result before it is kept.'),
    coverage: z
      .object({
        pages: count.describe('Of the source as it is now.'),
        behind: count.describe('Those that are missing in the result, or have changed since they were translated.'),
      })
      .optional()
      .describe('Missing until there is a result.'),
    paused: z.boolean().describe('Whether it waits for `runTranslation`, and does not follow its source by itself.'),
    publishedOn: z
      .array(z.object({ site: Id, title: z.string() }))
      .describe('The published sites that show the result.'),
    kept: count.describe('Texts of the result that stayed in the source language because the engine damaged them.'),
    failedPages: count.describe(
      'Pages, and reusable contents, that the latest run could not translate; `listTranslationLog` says why.',
    ),
    progress: z
      .object({ done: z.int(), total: z.int().nullable(), note: z.string() })
      .optional()
      .describe('Of the run under way, in pages.'),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
    urls: z.object({ location: z.string() }),
  }),
);

/** What a space would cost to translate. */
const TranslationEstimate = named(
  'TranslationEstimate',
  z.object({
    pages: count,
    words: count.describe('That would be sent to the engine, glossary and instructions aside.'),
    characters: count.describe('The same in characters.'),
    exact: z.boolean().describe('Whether all pages were counted; else it is worked out from some of them.'),
    engine: z
      .enum(['libretranslate', 'deepl', 'openai'])
      .optional()
      .describe('How the engine is spoken to. Missing where none is configured: pages are translated by hand.'),
    allowed: z
      .boolean()
      .optional()
      .describe(
        'Whether the organization lets the engine have its texts: a language model only with AI features on. Missing where there is none.',
      ),
    price: z
      .object({ amount: z.number().min(0), currency: z.string().describe('ISO 4217.') })
      .optional()
      .describe(
        'What the engine would charge. Missing where the operator has not said what a million characters cost.',
      ),
  }),
);

const tag = 'Translations';
const base = '/v1/orgs/{organizationId}/translations';
const one = `${base}/{translationId}` as const;

export const translations = {
  listTranslations: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'List translations',
    description: 'Those whose source the caller may view, newest first.',
    access: 'org:read',
    query: z.object({ ...listQuery, space: Id.optional().describe('Only those from or into this space.') }),
    response: listOf('TranslationList', Translation),
    errors: [403, 404],
  }),
  createTranslation: operation({
    method: 'POST',
    path: base,
    tag,
    summary: 'Translate a space into a language',
    description:
      'The first run begins at once. It makes a space beside the source, whose content follows the source with every run.',
    access: 'org:createContent',
    body: z.object({ language: Language, source: Source, instructions: RichTextDocument.optional() }),
    response: Translation,
    status: 201,
    errors: [403, 404, 409],
    costly: true,
  }),
  estimateTranslation: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/translation-estimate',
    tag,
    summary: 'Estimate what it takes to translate a space',
    access: 'space:view',
    response: TranslationEstimate,
    errors: [404],
    costly: true,
  }),
  getTranslation: operation({
    method: 'GET',
    path: one,
    tag,
    summary: 'Get a translation',
    access: 'translation:view',
    response: Translation,
    errors: [403, 404],
  }),
  updateTranslation: operation({
    method: 'PUT',
    path: one,
    tag,
    summary: 'Change the instructions of a translation, or pause it',
    description:
      'Instructions apply from the next run on, to every page. A translation that is not paused runs by itself when its source has been quiet for ten minutes after a change.',
    access: 'translation:edit',
    body: z.object({
      instructions: RichTextDocument,
      paused: z.boolean().optional().describe('Left out, it stays as it is.'),
    }),
    response: Translation,
    errors: [403, 404, 409],
  }),
  deleteTranslation: operation({
    method: 'DELETE',
    path: one,
    tag,
    summary: 'Delete a translation',
    description: 'The space with its result stays, and can be edited like any other.',
    access: 'translation:edit',
    errors: [403, 404, 409],
  }),
  runTranslation: operation({
    method: 'POST',
    path: `${one}/run`,
    tag,
    summary: 'Run a translation again',
    description: 'Only what has changed since is sent to the engine. Nothing happens while a run waits or goes on.',
    access: 'translation:edit',
    errors: [403, 404, 409],
    costly: true,
  }),
  retryTranslation: operation({
    method: 'POST',
    path: `${one}/retry`,
    tag,
    summary: 'Run the pages of a translation again that failed',
    description:
      'They are translated as the run before found them, and added to its log. Where that run came to nothing, everything is run again. Nothing happens where none failed, and while a run waits or goes on.',
    access: 'translation:edit',
    errors: [403, 404, 409],
    costly: true,
  }),
};
