import type { FastifyReply, FastifyRequest } from 'fastify';
import { fontsIn, readFont } from '#published/fonts.ts';
import type { Path, Wanted } from '#published/lookup.ts';
import { picturesIn, readPicture } from '#published/pictures.ts';
import type { SiteRecord } from '#published/reader.ts';
import { notFound, respond } from '#published/respond.ts';
import { type SiteContext, visibilityAt } from '#published/site-context.ts';
import { robotsHeader } from '#published/theme.ts';
import { sendFile } from '../files/send-file.ts';
import { isReading } from '../insights/page-views.ts';
import { answerMcp } from './answer-mcp.ts';
import { answerSearch, countSearch } from './answer-search.ts';
import { takeFeedback } from './feedback.ts';
import { type StoredAnswer, storeAnswer } from './page-cache.ts';
import { answerPagePdf } from './page-pdf.ts';
import { sendAnswer } from './send.ts';
import { refuseMethod } from './send-plain.ts';
import type { Sites } from './sites.ts';
import { tokenParameter } from './visitor.ts';

interface AtBase {
  context: SiteContext;
  /** Whether the answer is for this reader alone, and not kept. */
  isPrivate: boolean;
  isPreview: boolean;
  shareKey: string | undefined;
  basePath: string;
  path: Path;
}

/** Only what the site shows: the hash alone opens nothing. */
function shownFile({ customization, customizations }: SiteRecord, kind: 'picture' | 'font', sha256: string) {
  const settings = [customization, ...customizations.values()];
  if (kind === 'font') {
    const isNamed = settings.flatMap(fontsIn).some(({ address }) => readFont(address)?.sha256 === sha256);
    return isNamed ? { sha256, contentType: 'font/woff2', name: 'font.woff2' } : undefined;
  }
  const pictures = settings.flatMap(picturesIn).map(({ address }) => readPicture(address));
  const picture = pictures.find(shown => shown?.sha256 === sha256);
  return picture && { ...picture, name: 'picture' };
}

/** Answers what an address of a site names, to a visitor who may read it. */
export async function answerWanted(
  sites: Sites,
  { context, isPrivate, isPreview, ...at }: AtBase,
  wanted: Wanted | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { renderer, pages, services, rateLimit, pdfStarts, views, searches, agents } = sites;
  const { audience } = context;
  const isSpoken = wanted?.kind !== 'mcp' || context.site.agentsContext === 'included';
  const methods = methodsOf(wanted);
  if (isSpoken && !methods.includes(request.method)) return refuseMethod(reply, methods.join(', '));
  const isPublic = context.site.visibility === 'public';
  const caching = isPrivate ? 'private, no-store' : isPublic ? 'public, no-cache' : 'private, no-cache';
  reply.headers(robotsHeader(context.site.visibility));
  switch (wanted?.kind) {
    case 'page':
    case 'document':
    case 'accessibility': {
      const { path, basePath, shareKey } = at;
      const key = [
        context.state.fingerprint,
        context.site.address,
        basePath,
        shareKey,
        path.slash,
        ...path.segments,
      ].join('\n');
      const stored =
        pages.get(key, audience.all) ??
        (await pages.render(key, audience, () => respond(renderer, context, { ...at, wanted })));
      if (stored.shown && !isPreview && isReading(request))
        views.count({ ...placeOf(context), ...stored.shown }, { views: 1 });
      const kind = stored.status === 200 && !isPreview && isForAgents(wanted, request);
      if (kind) agents.count({ ...placeOf(context), kind }, { requests: 1 });
      return sendAnswer(request, reply, withQuery(stored, request.url), caching);
    }
    case 'feedback': {
      rateLimit.take(`feedback:${request.ip}`, true, reply);
      const taken = await takeFeedback(services, { context, at, counts: !isPreview }, wanted, request);
      if (taken) return sendAnswer(request, reply, taken, 'no-store');
      break;
    }
    case 'search': {
      const isTold = request.method === 'POST';
      rateLimit.take(`site:${request.ip}`, isTold, reply);
      const asked = { renderer, context, at };
      if (!isTold) return sendAnswer(request, reply, await answerSearch(asked, request), caching);
      return isPreview ? reply.code(204).send() : countSearch(searches, asked, request, reply);
    }
    case 'mcp': {
      if (!isSpoken) break;
      return answerMcp(sites, { context, at, isPreview }, request, reply);
    }
    case 'pdf': {
      rateLimit.take(`pdf:${request.ip}`, true, reply);
      const mayStart = () => pdfStarts.begin({ siteId: context.state.siteId, address: request.ip });
      if (await answerPagePdf(services, { context, at, mayStart }, wanted, request, reply)) return;
      break;
    }
    case 'file': {
      const space = context.addressed.find(({ record }) => record.spaceId === wanted.space);
      if (space) await context.load([space]);
      const file = space?.content?.files.get(wanted.file);
      if (space) reply.headers(robotsHeader(visibilityAt(context, space)));
      const isForAll = isPublic && audience.asked.size === 0 && !isPrivate;
      const control = isForAll ? 'public, max-age=86400' : caching.replace('public', 'private');
      if (file && (await sendFile(services.files, file, request, reply, control))) return;
      break;
    }
    case 'picture':
    case 'font': {
      const file = shownFile(context.site, wanted.kind, wanted.sha256);
      const control = `${isPrivate || !isPublic ? 'private' : 'public'}, max-age=31536000, immutable`;
      if (file && (await sendFile(services.files, file, request, reply, control))) return;
    }
  }
  const missing = await notFound(renderer, context, at);
  sendAnswer(request, reply, await storeAnswer(missing, audience.asked.size > 0), caching);
}

/** With what an address is asked; what is sent to a site is never asked for. */
function methodsOf(wanted: Wanted | undefined): string[] {
  if (wanted?.kind === 'feedback' || wanted?.kind === 'mcp') return ['POST'];
  return wanted?.kind === 'search' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
}

/** What agents read, unless a page of the site itself asks for its reader. */
function isForAgents(wanted: Wanted, { method, headers }: FastifyRequest): 'markdown' | 'llms' | undefined {
  if (method !== 'GET' || headers['sec-fetch-site'] === 'same-origin') return undefined;
  if (wanted.kind === 'page') return wanted.format === 'markdown' ? 'markdown' : undefined;
  return wanted.kind === 'document' && wanted.name.startsWith('llms') ? 'llms' : undefined;
}

const placeOf = ({ state: { organizationId, siteId } }: SiteContext) => ({ organizationId, siteId });

/** A reader who is led on keeps what follows the question mark, but for a token: the next place may be somebody else's. */
function withQuery(stored: StoredAnswer, asked: string): StoredAnswer {
  const { location } = stored.plain.headers;
  const query = new URLSearchParams(asked.split('?')[1] ?? '');
  query.delete(tokenParameter);
  if (location === undefined || query.size === 0) return stored;
  const [address = '', fragment] = String(location).split('#');
  const whole = `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
  return { ...stored, plain: { ...stored.plain, headers: { ...stored.plain.headers, location: whole } } };
}
