import { z } from 'zod';
import { Id, Language, listOf, listQuery, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const count = z.int().min(0);

const Term = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\n\r]*$/, saying('one-line'));
const Terms = named('GlossaryTranslations', z.partialRecord(Language, Term));

export const GlossaryEntry = named(
  'GlossaryEntry',
  z.object({
    object: z.literal('glossary-entry'),
    id: Id,
    translations: Terms.describe('A term by language.'),
    keep: z.boolean().describe('Whether it stays as it is, whatever the languages of a translation.'),
    matchCase: z
      .boolean()
      .describe('Whether it counts only with the capital and small letters that it is written with.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }),
  }),
);

const flags = {
  keep: z.boolean().optional(),
  matchCase: z.boolean().optional(),
};

export const GlossaryOperation = named(
  'GlossaryBatchOperation',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('insert'), translations: Terms, ...flags }),
    z.object({
      type: z.literal('update'),
      id: Id,
      translations: Terms,
      ...flags,
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
const base = '/v1/orgs/{organizationId}/translations-glossary';

export const glossary = {
  listGlossaryEntries: operation({
    method: 'GET',
    path: base,
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
    path: base,
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
    path: `${base}/preview`,
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
    path: `${base}/{glossaryEntryId}`,
    tag,
    summary: 'Get an entry of the glossary',
    access: 'org:read',
    response: GlossaryEntry,
    errors: [403, 404],
  }),
};
