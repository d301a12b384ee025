import type { SAMLCheck } from '#contract/saml-tests.ts';
import type { english } from '../words/english.ts';
import { type Said, say } from '../words/said.ts';
import type { Assertion, Envelope } from './message.ts';
import { readPerson } from './person.ts';

/** Clocks of two well-kept machines differ by less. */
const skew = 60_000;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

interface Exchange {
  envelope: Envelope;
  assertion: Assertion;
  /** What the provider calls itself. */
  idpEntityID: string;
  service: { entityID: string; acsURL: string };
  now: Date;
}

/** A check, before it is said in a language. */
export interface Check extends Pick<SAMLCheck, 'name' | 'passed'> {
  message: Said;
  expected?: Said;
  found?: Said;
}
type Finding = Omit<Check, 'name'>;
type Sentence = keyof typeof english.ssoCheck;

export const sayCheck = (name: Sentence, values?: Readonly<Record<string, Said | number>>) =>
  say('ssoCheck', name, values);

const judge = (
  passed: boolean,
  right: Sentence,
  wrong: Sentence,
  values: Pick<Check, 'expected' | 'found'> = {},
): Finding => ({ passed, message: sayCheck(passed ? right : wrong), ...values });
const same = (right: Sentence, wrong: Sentence, expected: string, found: string) =>
  judge(expected === found, right, wrong, { expected, found });

/**
 * Judges what a verified assertion says (saml-profiles 4.1.4.3): all of it is looked at, so that a test can show all that
 * is wrong at once. Signature and form were judged before.
 */
export function judgeAssertion(exchange: Exchange): Check[] {
  return [
    { name: 'issuer', ...judgeIssuer(exchange) },
    { name: 'audience', ...judgeAudience(exchange) },
    { name: 'recipient', ...judgeRecipient(exchange) },
    { name: 'destination', ...judgeDestination(exchange) },
    { name: 'request', ...judgeRequest(exchange) },
    { name: 'time', ...judgeTime(exchange) },
    { name: 'subject', ...judgeSubject(exchange) },
    { name: 'email', ...judgeEmail(exchange) },
  ];
}

function judgeIssuer({ envelope, assertion, idpEntityID }: Exchange): Finding {
  const found = envelope.issuer !== undefined && envelope.issuer !== idpEntityID ? envelope.issuer : assertion.issuer;
  return same('issuerRight', 'issuerWrong', idpEntityID, found);
}

function judgeAudience({ assertion: { audiences }, service }: Exchange): Finding {
  const passed = audiences.length > 0 && audiences.every(names => names.includes(service.entityID));
  return judge(passed, 'audienceRight', 'audienceWrong', {
    expected: service.entityID,
    found: audiences.flat().join(', '),
  });
}

const bearers = ({ assertion }: Exchange) => assertion.confirmations.filter(({ method }) => method === bearer);

function judgeRecipient(exchange: Exchange): Finding {
  const recipients = bearers(exchange).map(({ recipient }) => recipient ?? '');
  const { acsURL } = exchange.service;
  return judge(
    recipients.length > 0 && recipients.every(recipient => recipient === acsURL),
    'recipientRight',
    'recipientWrong',
    { expected: acsURL, found: recipients.join(', ') },
  );
}

function judgeDestination({ envelope: { destination = '' }, service: { acsURL } }: Exchange): Finding {
  if (destination === '') return { passed: true, message: sayCheck('destinationNone') };
  return same('destinationRight', 'destinationWrong', acsURL, destination);
}

/** Inside the assertion the name of the request is signed; outside it may be anybody's. */
export function requestOf({ envelope, assertion }: Pick<Exchange, 'envelope' | 'assertion'>): string | undefined {
  return assertion.confirmations.find(({ inResponseTo }) => inResponseTo)?.inResponseTo ?? envelope.inResponseTo;
}

function judgeRequest(exchange: Exchange): Finding {
  const named = [exchange.envelope.inResponseTo, ...bearers(exchange).map(({ inResponseTo }) => inResponseTo)];
  const names = new Set(named.filter(name => name !== undefined));
  if (names.size === 0) return { passed: true, message: sayCheck('requestNone') };
  return judge(names.size === 1, 'requestRight', 'requestWrong');
}

const timeOf = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;

function judgeTime(exchange: Exchange): Finding {
  const now = exchange.now.getTime();
  const spans = [exchange.assertion, ...bearers(exchange)];
  const found = spans.map(({ notBefore = '…', notOnOrAfter = '…' }) => `${notBefore} to ${notOnOrAfter}`).join(', ');
  const values = { expected: exchange.now.toISOString(), found };
  const begun = spans.every(({ notBefore }) => notBefore === undefined || timeOf(notBefore) <= now + skew);
  const over = spans.some(({ notOnOrAfter }) => notOnOrAfter !== undefined && !(timeOf(notOnOrAfter) > now - skew));
  const bounded = bearers(exchange).every(({ notOnOrAfter }) => notOnOrAfter !== undefined);
  if (!begun) return { passed: false, message: sayCheck('timeEarly'), ...values };
  if (over) return { passed: false, message: sayCheck('timeOver'), ...values };
  const seconds = skewOf(exchange);
  if (!bounded || seconds === undefined) return judge(bounded, 'timeRight', 'timeOpen', values);
  return { passed: true, message: sayCheck('timeRightSkew', { seconds }), ...values };
}

/** Seconds by which the clock of the identity provider is ahead, as far as it says when it wrote this. */
export function skewOf({ assertion: { issuedAt = '' }, now }: Pick<Exchange, 'assertion' | 'now'>): number | undefined {
  const issued = timeOf(issuedAt);
  return Number.isNaN(issued) ? undefined : Math.round((issued - now.getTime()) / 1000);
}

/** Until when an assertion can be used, in milliseconds. */
export function usableUntil({ confirmations, notOnOrAfter }: Assertion): number {
  const ends = [notOnOrAfter, ...confirmations.map(confirmation => confirmation.notOnOrAfter)]
    .map(text => timeOf(text ?? ''))
    .filter(end => !Number.isNaN(end));
  return Math.max(...ends) + skew;
}

function judgeSubject({ assertion: { id, nameId, nameIdFormat } }: Exchange): Finding {
  const values = { found: nameId };
  if (id === '') return { passed: false, message: sayCheck('subjectWithoutId') };
  if (nameId === '' || nameId.length > 1000) return { passed: false, message: sayCheck('subjectNobody') };
  if (nameIdFormat !== transient) return { passed: true, message: sayCheck('subjectRight'), ...values };
  const message = sayCheck('subjectTransient');
  return { passed: false, message, expected: sayCheck('subjectExpected'), found: 'transient' };
}

function judgeEmail({ assertion }: Exchange): Finding {
  const { email, sentEmail } = readPerson(assertion);
  if (email !== undefined) {
    const message = email === sentEmail ? sayCheck('emailRight') : sayCheck('emailLowered', { email });
    return { passed: true, message, found: sentEmail };
  }
  const message = sayCheck('emailMissing');
  return { passed: false, message, expected: sayCheck('emailExpected'), found: assertion.nameId };
}
