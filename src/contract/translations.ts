import { z } from 'zod';
import { pageLimits, tooManyCharacters } from '#document/page-limits.ts';
import { Id, Language, listOf, listQuery, named, Timestamp, User } from './common.ts';
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
    price: z
      .object({ amount: z.number().min(0), currency: z.string().describe('ISO 4217.') })
      .optional()
      .describe(
        'What the engine would charge. Missing where the operator has not said what a million characters cost.',
      ),
  }),
);

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

export const TranslationPage = named(
  'TranslationPage',
  z.object({
    page: Id,
    title: z.string().describe('In the source.'),
    path: z.string(),
    state: z
      .enum(['missing', 'outdated', 'attention', 'edited', 'partial', 'translated'])
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
  }),
);

/** What is changed of a translated page; a member left out stays as it is. */
export const TranslationPageInput = z.object({
  title: z.string().min(1).max(255).optional(),
  description: z.string().max(1000).optional(),
  markdown: z.string().max(pageLimits.characters, tooManyCharacters).optional(),
  settled: z
    .array(z.string().max(255))
    .max(1000)
    .optional()
    .describe('Ids of `attention`: texts that stay as people wrote them.'),
});

const Term = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\n\r]*$/, 'one line');
const Terms = named('GlossaryTranslations', z.partialRecord(Language, Term));

export const GlossaryEntry = named(
  'GlossaryEntry',
  z.object({
    object: z.literal('glossary-entry'),
    id: Id,
    translations: Terms.describe('A term by language; the same one in two languages is kept as it is.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }),
  }),
);

export const GlossaryOperation = named(
  'GlossaryBatchOperation',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('insert'), translations: Terms }),
    z.object({
      type: z.literal('update'),
      id: Id,
      translations: Terms,
      read: Terms.optional().describe(
        'The terms as they were read: where others are there by now, it is refused with 412.',
      ),
    }),
    z.object({ type: z.literal('delete'), id: Id }),
  ]),
);

/** What a change of the glossary would have translated anew. */
export const GlossaryEffect = named(
  'GlossaryEffect',
  z.object({
    texts: count.describe('Texts with a term that would be another one: what the next runs ask for anew.'),
    pages: count.describe('Pages, and reusable contents, that hold them.'),
    exact: z.boolean().describe('Whether all pages were read; else it is worked out from some of them.'),
    translations: z
      .array(z.object({ translation: Id, texts: count, pages: count }))
      .describe('Those with such texts, and a result already.'),
  }),
);

const tag = 'Translations';
const base = '/v1/orgs/{organizationId}/translations';
const one = `${base}/{translationId}` as const;
const page = `${one}/pages/{pageId}` as const;
const glossary = '/v1/orgs/{organizationId}/translations-glossary';

export const translations = {
  listTranslations: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'List translations',
    description: 'Those whose source the caller may view, newest first.',
    access: 'org:read',
    query: z.object(listQuery),
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
    errors: [403, 404],
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
    errors: [403, 404],
  }),
  deleteTranslation: operation({
    method: 'DELETE',
    path: one,
    tag,
    summary: 'Delete a translation',
    description: 'The space with its result stays, and can be edited like any other.',
    access: 'translation:edit',
    errors: [403, 404],
  }),
  runTranslation: operation({
    method: 'POST',
    path: `${one}/run`,
    tag,
    summary: 'Run a translation again',
    description: 'Only what has changed since is sent to the engine. Nothing happens while a run waits or goes on.',
    access: 'translation:edit',
    errors: [403, 404],
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
    errors: [403, 404],
    costly: true,
  }),
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
    query: z.object(listQuery),
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
      'The result shows it at once, and runs keep it: they bring in what the source changed elsewhere on the page. Where a run would change the same block, that block needs attention until it is changed or named in `settled`; without any member, everything on the page is settled. Works without an engine, too.',
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
  listGlossaryEntries: operation({
    method: 'GET',
    path: glossary,
    tag,
    summary: 'List the glossary',
    description: 'Oldest first, or by the term in one language.',
    access: 'org:read',
    query: z.object({ ...listQuery, orderBy: Language.optional() }),
    response: listOf('GlossaryEntryList', GlossaryEntry),
    errors: [403, 404],
  }),
  updateGlossaryEntries: operation({
    method: 'PUT',
    path: glossary,
    tag,
    summary: 'Change the glossary',
    description:
      'All operations or none. The next run of a translation sends again only texts that hold a changed term.',
    access: 'org:createContent',
    body: z.object({ operations: z.array(GlossaryOperation).max(1000) }),
    errors: [403, 404, 412],
  }),
  previewGlossaryEntries: operation({
    method: 'POST',
    path: `${glossary}/preview`,
    tag,
    summary: 'Find out what a change of the glossary would have translated anew',
    description: 'Changes nothing. Of the translations whose source the caller may view, as their sources are now.',
    access: 'org:createContent',
    body: z.object({ operations: z.array(GlossaryOperation).max(1000) }),
    response: GlossaryEffect,
    errors: [403, 404],
    costly: true,
  }),
  getGlossaryEntry: operation({
    method: 'GET',
    path: `${glossary}/{glossaryEntryId}`,
    tag,
    summary: 'Get an entry of the glossary',
    access: 'org:read',
    response: GlossaryEntry,
    errors: [403, 404],
  }),
};
