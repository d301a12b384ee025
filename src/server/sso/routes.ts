import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordOwn } from '../audit/sign-ins.ts';
import { holdsKey } from '../auth/sign-up-policy.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { Refusal } from '../http/errors.ts';
import { sendPage } from '../http/page.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { findOpenInvite } from '../invites/rows.ts';
import type { Services } from '../services.ts';
import type { Texts } from '../words/english.ts';
import { say } from '../words/said.ts';
import { fill, type Words, wordsFor } from '../words/words.ts';
import { arrive, consume } from './consume.ts';
import { findTest, insertRequest } from './exchange-rows.ts';
import { acceptLink, findLinking } from './link.ts';
import { requestLink } from './link-requests.ts';
import { maximumMessage } from './message.ts';
import { providerAs } from './pending.ts';
import { isActive } from './present.ts';
import { type Help, PageRefusal } from './refusal.ts';
import { safePath } from './return-to.ts';
import { findProviderAnywhere } from './rows.ts';
import { authorizeUrl, serviceMetadata, serviceOf } from './saml.ts';

const Params = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const StartQuery = z.object({
  returnTo: z.string().max(2000).optional().catch(undefined),
  test: z.string().max(64).optional(),
  invite: z.string().max(64).optional().catch(undefined),
  key: z.string().max(200).optional().catch(undefined),
});
const Answer = z.object({
  SAMLResponse: z.string().min(1),
  RelayState: z.string().max(2000).optional().catch(undefined),
});

const ArriveQuery = z.object({ key: z.string().max(64).catch('') });
const LinkQuery = z.object({ token: z.string().max(6000).catch('') });

/** Milliseconds that somebody has for signing in at the identity provider. */
const requestTime = 600_000;

interface Parts {
  services: Services;
  rateLimit: RateLimit;
}

/** What a browser meets on its way through an identity provider (decisions 12.1): outside of the operations, for people. */
export async function ssoRoutes(app: FastifyInstance, { services, rateLimit }: Parts): Promise<void> {
  // The only form that other sites may send here; that it is genuine is said by its signature, not by its origin.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => showRefusal(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    rateLimit.take(`address:${request.ip}`, false, reply);
  });
  app.get('/sso/saml/:id/metadata', async (request, reply) => {
    const { provider } = await load(services, request);
    const xml = await serviceMetadata(serviceOf(services.config, provider.id));
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(xml);
  });
  app.get('/sso/link', (request, reply) => askForLink(services, request, reply));
  app.post('/sso/link', (request, reply) => link(services, request, reply));
  app.post('/sso/link-request', (request, reply) => askAdmins(services, request, reply));
  app.get('/sso/saml/:id/start', (request, reply) => start(services, request, reply));
  app.get('/sso/saml/:id/arrive', async (request, reply) => {
    const place = await load(services, request);
    return arrive(services, { ...place, ...ArriveQuery.parse(request.query) }, request, reply);
  });
  app.post('/sso/saml/:id/acs', { bodyLimit: 2 * maximumMessage }, async (request, reply) => {
    const place = await load(services, request);
    const answer = Answer.safeParse(request.body);
    if (!answer.success) throw new PageRefusal(400, say('sso', 'noResponse'));
    return consume(services, { ...place, ...answer.data }, request, reply);
  });
}

async function load({ database }: Services, request: FastifyRequest) {
  const params = Params.safeParse(request.params);
  const found = params.success ? await findProviderAnywhere(database.read, params.data.id) : undefined;
  if (!found) throw new PageRefusal(404, say('sso', 'noProvider'));
  return found;
}

/** Asks the person who got a mail; that it was opened, perhaps by a machine that looks for viruses, is no consent. */
async function askForLink(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token } = LinkQuery.parse(request.query);
  const { organization, user } = await findLinking(services.database.read, token, services);
  const { language, texts } = wordsFor(request);
  const names = { organization: organization.title, email: user.email };
  return sendPage(reply, 200, {
    language,
    title: fill(texts.sso.askTitle, names),
    paragraphs: [fill(texts.sso.askText, names)],
    form: { label: texts.sso.askButton, name: 'token', value: token },
    link: { label: texts.sso.askNo, path: '/login' },
  });
}

async function link(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token } = LinkQuery.parse(request.body);
  const { provider } = await services.database.write(async db => {
    const linking = await findLinking(db, token, services);
    await acceptLink(db, linking, services.clock.now());
    const arriving = { db, services, requestId: request.id, address: request.ip };
    await recordOwn(arriving, 'user.sso_link', linking.user.id, { provider: linking.provider.id });
    return linking;
  });
  const { language, texts } = wordsFor(request);
  return sendPage(reply, 200, {
    language,
    title: texts.sso.linkedTitle,
    paragraphs: [fill(texts.sso.linkedText, { provider: provider.label })],
    link: { label: texts.sso.signIn, path: serviceOf(services.config, provider.id).startURL },
  });
}

/** Asks the admins for whoever was refused; the answer is the same whether they are told now or were before. */
async function askAdmins(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token } = LinkQuery.parse(request.body);
  const { provider, organization } = await services.database.write(db =>
    requestLink({ db, services, requestId: request.id, address: request.ip }, token),
  );
  const { language, texts } = wordsFor(request);
  return sendPage(reply, 200, {
    language,
    title: texts.sso.askedTitle,
    paragraphs: [fill(texts.sso.askedText, { organization: organization.title })],
    link: { label: texts.sso.signInAgain, path: serviceOf(services.config, provider.id).startURL },
  });
}

/** Sends the browser to the identity provider. */
async function start(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { provider } = await load(services, request);
  const query = StartQuery.parse(request.query);
  if (!isActive(provider)) throw new PageRefusal(404, say('sso', 'notSetUp', { provider: provider.label }));
  const now = services.clock.now();
  const test = query.test === undefined ? undefined : await findTest(services.database.read, provider, query.test);
  const isOver = !test || test.token_id !== null || test.finished_at !== null || test.expires_at <= now.toISOString();
  const tried = providerAs(test?.settings ?? 'live', provider);
  if (!tried || (query.test !== undefined && isOver)) throw new PageRefusal(404, say('sso', 'testOver'));
  const inviteId = await inviteOf(services, provider, query);
  const id = `_${randomBytes(20).toString('hex')}`;
  const url = await authorizeUrl(tried, serviceOf(services.config, provider.id), id);
  await services.database.write(tx =>
    insertRequest(tx, {
      organization_id: provider.organization_id,
      provider_id: provider.id,
      id,
      return_to: safePath(query.returnTo, services.config.publicUrl),
      test_id: test?.id ?? null,
      invite_id: inviteId,
      expires_at: new Date(now.getTime() + requestTime).toISOString(),
    }),
  );
  return reply.redirect(url, 302);
}

/** The invite that brought somebody here. Without its key nobody is told whether there is one. */
async function inviteOf(
  { database, clock }: Services,
  { organization_id }: SamlProviderRow,
  { invite: id, key }: z.infer<typeof StartQuery>,
): Promise<string | null> {
  const invite = id === undefined ? undefined : await findOpenInvite(database.read, id, clock.now().toISOString());
  return invite?.organization_id === organization_id && holdsKey(invite, key) ? invite.id : null;
}

/** People see a page; what is no refusal of ours goes the way of all faults. */
function showRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof Refusal;
  const { statusCode } = error as { statusCode?: number }; // Fastify's own errors carry one
  const status = known ? error.status : statusCode !== undefined && statusCode < 500 ? statusCode : 500;
  if (status === 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ path: request.url.split('?')[0], status }, 'a sign-in through SAML was refused');
  if (known) reply.headers(error.headers);
  const { language, texts } = wordsFor(request);
  const help = error instanceof PageRefusal ? error.help : undefined;
  return sendPage(reply, status, {
    language,
    title: texts.sso.refusedTitle,
    paragraphs: [messageOf(error, status, texts), ...helpIn({ language, texts }, help)],
    ...(help?.linkRequest && {
      form: { label: texts.sso.requestLink, name: 'token', value: help.linkRequest, action: '/sso/link-request' },
    }),
    link: { label: texts.sso.refusedBack, path: '/login' },
    footnote: fill(texts.sso.refusedHelp, { id: request.id }),
  });
}

/** Whom to ask, by name. */
function helpIn({ language, texts: { sso } }: Words, help: Help | undefined): string[] {
  if (!help || help.admins.length === 0) return [];
  const admins = new Intl.ListFormat(language, { type: 'disjunction' }).format(help.admins);
  return [fill(help.linkRequest ? sso.askToLink : sso.askToInvite, { admins })];
}

function messageOf(error: unknown, status: number, texts: Texts): string {
  if (error instanceof PageRefusal) return error.in(texts);
  // What an identity provider did wrong is for those who set it up, in the words of the log.
  if (error instanceof Refusal) return error.message;
  return status === 500 ? texts.sso.fault : texts.sso.unreadable;
}
