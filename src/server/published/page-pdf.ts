import type { FastifyReply, FastifyRequest } from 'fastify';
import { slugify } from '#document/slugs.ts';
import type { Wanted } from '#published/lookup.ts';
import { hasText, isForAll } from '#published/navigation.ts';
import { linkerFor, type SiteRequest } from '#published/respond.ts';
import { customizationAt, type SiteContext } from '#published/site-context.ts';
import { type Asked, answerPdf } from '../pdf/answer-pdf.ts';
import { PdfLook } from '../pdf/links.ts';
import { loadPlan } from '../pdf/plan.ts';
import type { Services } from '../services.ts';
import { wordsFor } from '../words/words.ts';

type PagePdf = Extract<Wanted, { kind: 'pdf' }>;

interface Place {
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
  mayStart: Asked['mayStart'];
}

/**
 * Answers a page as a PDF, to a reader who may read it. It is printed as for a visitor of whom nothing is known.
 * @returns whether there is one
 */
export async function answerPagePdf(
  services: Services,
  { context, at, mayStart }: Place,
  { space: spaceId, page: pageId }: PagePdf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const space = context.addressed.find(({ record }) => record.spaceId === spaceId);
  if (!space || !customizationAt(context, space).pdf.enabled) return false;
  await context.load([space]);
  const page = space.content?.navigation.byId.get(pageId);
  if (!page || !hasText(page) || !isForAll(page)) return false;
  const { organizationId, siteId } = context.state;
  const { id, revisionId } = space.record;
  const linker = linkerFor(context, at, space, page);
  const plan = await loadPlan(services.database.read, {
    ...{ organizationId, spaceId, revisionId, changeRequestId: null, page: pageId, only: true, paper: 'a4' },
    look: PdfLook.parse({}),
    site: { id: siteId, parts: [{ id, revision: revisionId }] },
    address: linker.withoutKey(linker.space(space)),
    userId: null,
  });
  if (!plan) return false;
  const name = `${slugify(page.node.title, 'page')}.pdf`;
  // The page may be another one at any time: nothing keeps it.
  const asked = { plan, name, expires: services.clock.now(), wantsJson: false, words: wordsFor(request), mayStart };
  await answerPdf(services, asked, request, reply);
  return true;
}
