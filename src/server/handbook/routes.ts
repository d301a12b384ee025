import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ByClaims, noClaims } from '#published/audience.ts';
import { assetOf, type Path, readPath, readWanted } from '#published/lookup.ts';
import { notFound, type Renderer, respond } from '#published/respond.ts';
import { type SiteContext, siteContext } from '#published/site-context.ts';
import { answerSearch } from '../published/answer-search.ts';
import type { SiteAssets } from '../published/assets.ts';
import { type StoredAnswer, storeAnswer } from '../published/page-cache.ts';
import { sendAnswer, sendAsset } from '../published/send.ts';
import { drawing, themeOf } from '../published/sites.ts';
import type { Services } from '../services.ts';
import { handbookReader, handbookSite, handbookState } from './reader.ts';

/** Below it is also the API reference, which has routes of its own. */
const basePath = '/docs';

interface Options {
  services: Services;
  assets: SiteAssets;
}

interface Handbook {
  renderer: Renderer;
  context: SiteContext;
  /** What was answered, by its address. */
  answers: Map<string, StoredAnswer>;
}

/** The handbook of this version for whoever works with this installation, as a published site that nobody has to publish. */
export async function handbookRoutes(app: FastifyInstance, { services, assets }: Options): Promise<void> {
  let opened: Promise<Handbook> | undefined;
  const open = () => {
    opened ??= openHandbook(services, assets);
    return opened;
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = readPath(request.url.split('?', 1)[0]?.slice(basePath.length) || '/');
    const asset = path && assetOf(path.segments);
    if (asset !== undefined && sendAsset(request, reply, assets.files.get(asset))) return reply;
    await answer(await open(), path ?? { segments: ['~'], slash: false }, request, reply);
    return reply;
  };
  app.get(basePath, handle);
  app.get(`${basePath}/*`, handle);
}

async function openHandbook(services: Services, assets: SiteAssets): Promise<Handbook> {
  // What reads imports is large, and needed by nobody before.
  const { readHandbook } = await import('./content.ts');
  const content = await readHandbook();
  const site = handbookSite(`${services.config.publicUrl}${basePath}`);
  const reader = handbookReader(content, site);
  const context = siteContext({ reader, navigations: new ByClaims(1000), state: handbookState, site }, noClaims);
  if (!context) throw new Error('The handbook has no pages');
  return { context, renderer: { reader, theme: themeOf(services, assets), ...drawing }, answers: new Map() };
}

async function answer(
  { renderer, context, answers }: Handbook,
  path: Path,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const wanted = readWanted(path.segments);
  const at = { basePath, shareKey: undefined, path };
  if (wanted?.kind === 'search')
    return sendAnswer(request, reply, await answerSearch({ renderer, context, at }, request), 'no-cache');
  const key = `${path.segments.join('/')}${path.slash ? '/' : ''}`;
  const known = answers.get(key);
  if (known) return sendAnswer(request, reply, known, 'no-cache');
  const shown =
    wanted?.kind === 'page' ||
    wanted?.kind === 'accessibility' ||
    (wanted?.kind === 'document' && wanted.name === 'favicon.svg');
  const made = await storeAnswer(
    shown ? await respond(renderer, context, { ...at, wanted }) : await notFound(renderer, context, at, path.segments),
  );
  if (made.status === 200) answers.set(key, made);
  return sendAnswer(request, reply, made, 'no-cache');
}
