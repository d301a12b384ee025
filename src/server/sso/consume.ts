import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordFailedSso } from '../audit/sign-ins.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlParkedRow, SamlProviderRow, SamlRequestRow, SamlTestRow } from '../db/tables/sso.ts';
import { Refusal } from '../http/errors.ts';
import { sendPage } from '../http/page.ts';
import { resolveCaller, setSession } from '../http/sessions.ts';
import { findOpenInvite } from '../invites/rows.ts';
import type { Services } from '../services.ts';
import { saidIn, say } from '../words/said.ts';
import { fill, wordsFor } from '../words/words.ts';
import { requestOf, usableUntil } from './checks.ts';
import { findArmedTest, findRequest, findTest, park, spendAssertion, takeRequest, unpark } from './exchange-rows.ts';
import { type Assertion, decodeMessage, requestNamedIn } from './message.ts';
import { providerAs } from './pending.ts';
import { readPerson } from './person.ts';
import { isActive, type Report, reportIn } from './present.ts';
import { redact } from './redact.ts';
import { PageRefusal } from './refusal.ts';
import { safePath } from './return-to.ts';
import { judgeResponse, serviceOf, type Verdict } from './saml.ts';
import { type SignInContext, signInByClaim } from './sign-in.ts';
import { recordRefusal, recordSignIn } from './sign-in-log.ts';
import { concludeTest } from './test-run.ts';
import { XmlRefusal } from './xml-refusal.ts';

interface Answer {
  provider: SamlProviderRow;
  organization: OrganizationRow;
  SAMLResponse: string;
  RelayState?: string | undefined;
  /** The test that waited for it. */
  armed?: SamlTestRow | undefined;
}

/** Milliseconds that a response is kept for the browser that comes back for it at once. */
const parkedTime = 60_000;

/** Receives what an identity provider says of somebody: the end of a sign-in, or of a test. */
export async function consume(services: Services, answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { provider, SAMLResponse, RelayState } = answer;
  const { database, clock, config } = services;
  const now = clock.now();
  const armed = await findArmedTest(database.read, provider, { now: now.toISOString() });
  if (!armed || requestNamed(SAMLResponse) !== undefined) return settle(services, answer, request, reply);
  // The form came from another site, so without the cookie that tells whose browser it is: a redirect brings that.
  const row: SamlParkedRow = {
    organization_id: provider.organization_id,
    provider_id: provider.id,
    id: randomBytes(24).toString('base64url'),
    response: SAMLResponse,
    relay_state: RelayState ?? null,
    expires_at: new Date(now.getTime() + parkedTime).toISOString(),
  };
  const isParked = await database.write(tx => park(tx, row));
  if (!isParked) return settle(services, answer, request, reply);
  return reply.redirect(`${config.publicUrl}/sso/saml/${provider.id}/arrive?key=${row.id}`, 303);
}

/** Goes on with a response that was set aside: as a test in the browser that waits for one, as a sign-in elsewhere. */
export async function arrive(
  services: Services,
  { key, ...place }: Pick<Answer, 'provider' | 'organization'> & { key: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = services.clock.now().toISOString();
  const { provider } = place;
  const parked = await services.database.write(tx => unpark(tx, provider, key, now));
  if (!parked) throw new PageRefusal(403, say('sso', 'tooLong'));
  const caller = await resolveCaller(request, services).catch(() => undefined);
  const tokenId = caller?.kind === 'user' ? caller.tokenId : undefined;
  const armed = tokenId && (await findArmedTest(services.database.read, provider, { now, tokenId }));
  const { response: SAMLResponse, relay_state } = parked;
  const answer = { ...place, SAMLResponse, RelayState: relay_state ?? undefined, armed: armed || undefined };
  return settle(services, answer, request, reply);
}

async function settle(services: Services, answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { provider, organization, SAMLResponse, armed } = answer;
  if (!isActive(provider)) throw new PageRefusal(404, say('sso', 'notSetUp', { provider: provider.label }));
  const now = services.clock.now();
  const service = serviceOf(services.config, provider.id);
  const test = armed ?? (await testAskedFor(services.database.read, answer));
  const judged = providerAs(test?.settings ?? 'live', provider);
  if (!judged) throw new PageRefusal(404, say('sso', 'testOver'));
  const verdict = await judgeResponse(SAMLResponse, { provider: judged, service, now });
  const effects: (() => void | Promise<void>)[] = [];
  const arriving = { services, requestId: request.id, address: request.ip };
  const work = services.database.write(async db => {
    effects.length = 0;
    const asked = armed ? undefined : await takeRequested(db, answer, verdict, now);
    const testId = armed?.id ?? asked?.test_id ?? undefined;
    // What was judged for one test says nothing of another one, nor of a sign-in.
    if (test && test.id !== testId) throw new PageRefusal(403, say('sso', 'tooLong'));
    if (testId !== undefined) {
      if (armed) await spend(db, provider, verdict.assertion);
      const parts = {
        provider,
        judged,
        organization,
        verdict,
        raw: redact(SAMLResponse),
        config: services.config,
        now,
      };
      return { testId, report: await concludeTest(db, { testId, settings: test?.settings ?? 'live', ...parts }) };
    }
    const assertion = requirePassed(verdict, asked);
    if (!(await spend(db, provider, assertion))) throw new PageRefusal(403, say('sso', 'usedBefore'));
    const context: SignInContext = {
      ...arriving,
      db,
      headers: request.headers as Record<string, string | undefined>, // repeated headers are of no interest here
      reply: sessionReply(services, reply, effects),
      afterCommit: effect => void effects.push(effect),
    };
    const { email = '', displayName } = readPerson(assertion);
    const claim = { nameId: assertion.nameId, email, displayName };
    const keyed = asked?.invite_id ? await findOpenInvite(db, asked.invite_id, now.toISOString()) : undefined;
    const outcome = await signInByClaim(context, { provider, organization, claim, keyed });
    await recordSignIn(db, provider, outcome, now);
    if (outcome.kind === 'confirm') return { message: outcome.message };
    return { path: asked?.return_to ?? safePath(answer.RelayState, services.config.publicUrl) };
  });
  const result = await work.catch(async (error: unknown) => {
    if (error instanceof Refusal) {
      await recordFailedSso(arriving, provider, error);
      await recordRefusal(services, provider, verdict, error);
    }
    throw error;
  });
  for (const effect of effects) await effect();
  const words = wordsFor(request);
  if ('path' in result) return reply.redirect(`${services.config.publicUrl}${result.path}`, 303);
  if (result.message !== undefined)
    return sendPage(reply, 200, {
      language: words.language,
      title: words.texts.sso.mailTitle,
      paragraphs: [saidIn(words.texts, result.message)],
    });
  await services.events.publish({
    organizationId: organization.id,
    type: 'saml-test',
    data: { samlProviderId: provider.id, samlTestId: result.testId },
  });
  return showReport(reply, words, result.report);
}

/** The request that a response says it answers; nobody may have signed that. */
function requestNamed(SAMLResponse: string): string | undefined {
  try {
    return requestNamedIn(decodeMessage(SAMLResponse));
  } catch (error) {
    if (error instanceof XmlRefusal) return undefined;
    throw error;
  }
}

/** The test that a response belongs to, where that decides by which settings it is judged. */
async function testAskedFor(
  db: Db,
  { provider, SAMLResponse }: Pick<Answer, 'provider' | 'SAMLResponse'>,
): Promise<SamlTestRow | undefined> {
  const id = provider.pending === null ? undefined : requestNamed(SAMLResponse);
  const request = id === undefined ? undefined : await findRequest(db, provider, id);
  return request?.test_id ? findTest(db, provider, request.test_id) : undefined;
}

/** The request that a response answers. Whoever names one must be answering it: it is taken out, and gone. */
function takeRequested(
  db: Db,
  { provider, SAMLResponse }: Pick<Answer, 'provider' | 'SAMLResponse'>,
  { envelope, assertion }: Verdict,
  now: Date,
): Promise<SamlRequestRow | undefined> | undefined {
  const id = envelope && assertion ? requestOf({ envelope, assertion }) : requestNamed(SAMLResponse);
  return id === undefined ? undefined : takeRequest(db, provider, id, now.toISOString());
}

/** False when the assertion was used before. */
async function spend(db: Db, provider: SamlProviderRow, assertion: Assertion | undefined): Promise<boolean> {
  if (!assertion) return false;
  return spendAssertion(db, provider, assertion.id, new Date(usableUntil(assertion)).toISOString());
}

/** @throws 403 with the first thing that is wrong */
function requirePassed({ checks, envelope, assertion }: Verdict, asked: SamlRequestRow | undefined): Assertion {
  const failed = checks.find(({ passed }) => !passed);
  if (failed || !assertion || !envelope) throw new PageRefusal(403, failed?.message ?? say('ssoOutcome', 'nobody'));
  if (requestOf({ envelope, assertion }) !== undefined && !asked) throw new PageRefusal(403, say('sso', 'tooLong'));
  return assertion;
}

const sessionReply = (services: Services, reply: FastifyReply, effects: (() => void)[]): SignInContext['reply'] => ({
  status: () => {},
  header: () => {},
  startSession: (token, expires) => void effects.push(() => setSession(reply, services.config, token, expires)),
  endSession: () => {},
});

function showReport(reply: FastifyReply, { language, texts }: ReturnType<typeof wordsFor>, report: Report) {
  const { sso } = texts;
  const { checks, outcome } = reportIn(texts, report);
  const works = outcome?.allowed === true;
  return sendPage(reply, 200, {
    language,
    title: works ? sso.testWorks : sso.testFails,
    paragraphs: [...(outcome ? [outcome.message] : []), sso.testText],
    // What is wrong is what somebody looks for.
    items: checks
      .toSorted((a, b) => Number(a.passed) - Number(b.passed))
      .map(({ passed, message, expected, found }) => ({
        mark: passed ? '✓' : '✗',
        text: message,
        details: passed
          ? []
          : [
              ...(expected ? [fill(sso.expected, { value: expected })] : []),
              ...(found ? [fill(sso.found, { value: found })] : []),
            ],
      })),
  });
}
