import { z } from 'zod';
import { Paper } from '#contract/pdf.ts';
import type { Services } from '../services.ts';

/** So many pages fit into an address. */
export const mostLeftOut = 20;

/** How a PDF looks, beside its paper. */
export const PdfLook = z.object({
  /** Left out where it depends on what is printed. */
  cover: z.boolean().optional(),
  contents: z.boolean().optional(),
  pageNumbers: z.boolean().default(true),
  footnotes: z.boolean().default(false),
  watermark: z.boolean().default(false),
  /** Ids of pages that are left out. */
  without: z.array(z.string().max(100)).max(mostLeftOut).default([]),
});
export type PdfLook = z.output<typeof PdfLook>;

/** Spaces of a site that fit into an address. */
export const mostParts = 50;

/** The spaces of a site that are printed, by the ids that they have on it. */
const SiteScope = z.object({
  id: z.string().max(100),
  parts: z
    .array(z.object({ id: z.string().max(100), revision: z.string().max(100) }))
    .min(1)
    .max(mostParts),
});

/** What a PDF shows. */
export const PdfScope = z.object({
  organizationId: z.string().max(100),
  spaceId: z.string().max(100),
  revisionId: z.string().max(100),
  changeRequestId: z.string().max(100).nullable(),
  /** The page to begin with. */
  page: z.string().max(100).nullable(),
  /** Without the pages below it. */
  only: z.boolean(),
  paper: Paper.default('a4'),
  look: PdfLook.prefault({}),
  /** Of the PDF of a site; the space and its revision are then the first of it. */
  site: SiteScope.nullable().default(null),
  /** Where readers of a site find the space, whose PDF it is: its links lead there. `null` where they lead to the dashboard. */
  address: z.string().max(2048).nullable().default(null),
  /** Who asked, the job is theirs; `null` for a reader. */
  userId: z.string().max(100).nullable(),
});
export type PdfScope = z.infer<typeof PdfScope>;

/** What somebody asked for, to whom a link can be given. */
export const OwnPdf = PdfScope.omit({ address: true }).extend({ userId: z.string().max(100) });
export type OwnPdf = z.infer<typeof OwnPdf>;

/** The same text for the same look. */
const printLook = (look: PdfLook): string => JSON.stringify(PdfLook.parse(look));
const standardLook = printLook(PdfLook.parse({}));

const purpose = 'pdf-link';
/** Milliseconds that a PDF is kept after it was made, and that a link to it lasts; it can be made again. */
export const keptFor = 7 * 86_400_000;

const LinkQuery = z.object({
  organization: z.string().max(100),
  revision: z.string().max(100),
  changeRequest: z.string().max(100).optional(),
  page: z.string().max(100).optional(),
  only: z.literal('true').optional(),
  paper: Paper.default('a4'),
  look: z.string().max(3000).default('{}'),
  site: z.string().max(100).optional(),
  parts: z.string().max(5000).default(''),
  user: z.string().max(100),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(200),
});

/** A link with which anybody may read the PDF of one state of the content, while whoever asked may (`getSpacePDF`). */
export function signedPdfUrl(
  { secrets, config, clock }: Pick<Services, 'secrets' | 'config' | 'clock'>,
  scope: OwnPdf,
  name: string,
): string {
  const expires = String(Math.floor((clock.now().getTime() + keptFor) / 1000));
  const query = new URLSearchParams({ organization: scope.organizationId, revision: scope.revisionId });
  if (scope.changeRequestId !== null) query.set('changeRequest', scope.changeRequestId);
  if (scope.page !== null) query.set('page', scope.page);
  if (scope.only) query.set('only', 'true');
  if (scope.paper !== 'a4') query.set('paper', scope.paper);
  const look = printLook(scope.look);
  if (look !== standardLook) query.set('look', look);
  if (scope.site !== null) {
    query.set('site', scope.site.id);
    query.set('parts', scope.site.parts.map(({ id, revision }) => `${id}.${revision}`).join(','));
  }
  query.set('user', scope.userId);
  query.set('expires', expires);
  query.set('signature', secrets.sign(purpose, signedText(scope, expires)));
  return `${config.publicUrl}/pdf/${scope.spaceId}/${encodeURIComponent(name)}.pdf?${query}`;
}

/** What a link stands for, and when it ends; undefined when it was not made here or is over. */
export function readPdfLink(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  spaceId: string,
  query: unknown,
): { scope: OwnPdf; expires: Date } | undefined {
  const parsed = LinkQuery.safeParse(query);
  if (!parsed.success) return undefined;
  const {
    organization,
    revision,
    changeRequest = null,
    page = null,
    only,
    paper,
    look,
    site,
    parts,
    user,
    expires,
    signature,
  } = parsed.data;
  const shown = readLook(look);
  const spaces = site === undefined ? null : readSite(site, parts);
  if (!shown || spaces === undefined) return undefined;
  const scope: OwnPdf = {
    organizationId: organization,
    spaceId,
    revisionId: revision,
    changeRequestId: changeRequest,
    page,
    only: only === 'true',
    paper,
    look: shown,
    site: spaces,
    userId: user,
  };
  const end = new Date(Number(expires) * 1000);
  if (end <= clock.now() || !secrets.verify(purpose, signedText(scope, expires), signature)) return undefined;
  return { scope, expires: end };
}

function readSite(id: string, text: string): PdfScope['site'] | undefined {
  const parts = text.split(',').map(part => {
    const [space = '', revision = ''] = part.split('.');
    return { id: space, revision };
  });
  return SiteScope.safeParse({ id, parts }).data;
}

function readLook(text: string): PdfLook | undefined {
  try {
    return PdfLook.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function signedText(scope: OwnPdf, expires: string): string {
  const { organizationId, spaceId, revisionId, changeRequestId, page, only, paper, look, site, userId } = scope;
  const what = [organizationId, spaceId, revisionId, changeRequestId, page, only, paper, printLook(look)];
  return JSON.stringify([...what, ...(site === null ? [] : [site]), userId, expires]);
}
