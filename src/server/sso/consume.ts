import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordFailedSso } from '../audit/sign-ins.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow, SamlRequestRow } from '../db/tables/sso.ts';
import { Refusal } from '../http/errors.ts';
import { setSession } from '../http/sessions.ts';
import { findOpenInvite } from '../invites/rows.ts';
import type { Services } from '../services.ts';
import { saidIn, say } from '../words/said.ts';
import { fill, wordsFor } from '../words/words.ts';
import { requestOf, usableUntil } from './checks.ts';
import { spendAssertion, takeRequest } from './exchange-rows.ts';
import type { Assertion } from './message.ts';
import { sendPage } from './page.ts';
import { readPerson } from './person.ts';
import { isActive, type Report, reportIn } from './present.ts';
import { PageRefusal } from './refusal.ts';
import { safePath } from './return-to.ts';
import { judgeResponse, serviceOf, type Verdict } from './saml.ts';
import { type SignInContext, signInByClaim } from './sign-in.ts';
import { recordRefusal, recordSignIn } from './sign-in-log.ts';
import { concludeTest } from './test-run.ts';

interface Answer {
  provider: SamlProviderRow;
  organization: OrganizationRow;
  SAMLResponse: string;
  RelayState?: string | undefined;
}

/** Receives what an identity provider says of somebody: the end of a sign-in, or of a test. */
export async function consume(services: Services, answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { provider, organization } = answer;
  if (!isActive(provider)) throw new PageRefusal(404, say('sso', 'notSetUp', { provider: provider.label }));
  const now = services.clock.now();
  const service = serviceOf(services.config, provider.id);
  const verdict = await judgeResponse(answer.SAMLResponse, { provider, service, now });
  const effects: (() => void | Promise<void>)[] = [];
  const arriving = { services, requestId: request.id, address: request.ip };
  const work = services.database.write(async db => {
    effects.length = 0;
    const asked = await findRequest(db, provider, verdict, now);
    if (asked?.test_id) {
      const test = { organization_id: organization.id, provider_id: provider.id, id: asked.test_id };
      const report = await concludeTest(db, { test, provider, organization, verdict, config: services.config, now });
      return { test, report };
    }
    const assertion = requirePassed(verdict, asked);
    const until = new Date(usableUntil(assertion)).toISOString();
    if (!(await spendAssertion(db, provider, assertion.id, until)))
      throw new PageRefusal(403, say('sso', 'usedBefore'));
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
    data: { samlProviderId: provider.id, samlTestId: result.test.id },
  });
  return showReport(reply, words, result.report);
}

/** The request that a response answers. Whoever names one must be answering it: it is taken out, and gone. */
function findRequest(
  db: SignInContext['db'],
  provider: SamlProviderRow,
  { envelope, assertion }: Verdict,
  now: Date,
): Promise<SamlRequestRow | undefined> | undefined {
  const id = envelope && (assertion ? requestOf({ envelope, assertion }) : envelope.inResponseTo);
  return id === undefined ? undefined : takeRequest(db, provider, id, now.toISOString());
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
