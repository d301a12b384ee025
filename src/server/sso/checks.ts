import type { SAMLCheck } from '#contract/sso.ts';
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

type Check = Omit<SAMLCheck, 'name'>;

const judge = (passed: boolean, right: string, wrong: string, values: { expected?: string; found?: string } = {}) => ({
  passed,
  message: passed ? right : wrong,
  ...values,
});
const same = (right: string, wrong: string, expected: string, found: string) =>
  judge(expected === found, right, wrong, { expected, found });

/**
 * Judges what a verified assertion says (saml-profiles 4.1.4.3): all of it is looked at, so that a test can show all that
 * is wrong at once. Signature and form were judged before.
 */
export function judgeAssertion(exchange: Exchange): SAMLCheck[] {
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

function judgeIssuer({ envelope, assertion, idpEntityID }: Exchange): Check {
  const found = envelope.issuer !== undefined && envelope.issuer !== idpEntityID ? envelope.issuer : assertion.issuer;
  return same('The issuer matches.', 'The response comes from another issuer.', idpEntityID, found);
}

function judgeAudience({ assertion: { audiences }, service }: Exchange): Check {
  const passed = audiences.length > 0 && audiences.every(names => names.includes(service.entityID));
  return judge(passed, 'The audience is this service.', 'The assertion is meant for another audience.', {
    expected: service.entityID,
    found: audiences.flat().join(', '),
  });
}

const bearers = ({ assertion }: Exchange) => assertion.confirmations.filter(({ method }) => method === bearer);

function judgeRecipient(exchange: Exchange): Check {
  const recipients = bearers(exchange).map(({ recipient }) => recipient ?? '');
  const { acsURL } = exchange.service;
  return judge(
    recipients.length > 0 && recipients.every(recipient => recipient === acsURL),
    'The recipient is our consumer address.',
    'The assertion was made for another recipient.',
    { expected: acsURL, found: recipients.join(', ') },
  );
}

function judgeDestination({ envelope: { destination = '' }, service: { acsURL } }: Exchange): Check {
  if (destination === '') return { passed: true, message: 'The response names no destination.' };
  return same('The destination is our consumer address.', 'The response was sent elsewhere.', acsURL, destination);
}

/** Inside the assertion the name of the request is signed; outside it may be anybody's. */
export function requestOf({ envelope, assertion }: Pick<Exchange, 'envelope' | 'assertion'>): string | undefined {
  return assertion.confirmations.find(({ inResponseTo }) => inResponseTo)?.inResponseTo ?? envelope.inResponseTo;
}

function judgeRequest(exchange: Exchange): Check {
  const named = [exchange.envelope.inResponseTo, ...bearers(exchange).map(({ inResponseTo }) => inResponseTo)];
  const names = new Set(named.filter(name => name !== undefined));
  if (names.size === 0) return { passed: true, message: 'The identity provider began this sign-in by itself.' };
  return judge(
    names.size === 1,
    'The response answers one request.',
    'The response and its assertion answer two different requests.',
  );
}

const timeOf = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;

function judgeTime(exchange: Exchange): Check {
  const now = exchange.now.getTime();
  const spans = [exchange.assertion, ...bearers(exchange)];
  const found = spans.map(({ notBefore = '…', notOnOrAfter = '…' }) => `${notBefore} to ${notOnOrAfter}`).join(', ');
  const values = { expected: exchange.now.toISOString(), found };
  const begun = spans.every(({ notBefore }) => notBefore === undefined || timeOf(notBefore) <= now + skew);
  const over = spans.some(({ notOnOrAfter }) => notOnOrAfter !== undefined && !(timeOf(notOnOrAfter) > now - skew));
  const bounded = bearers(exchange).every(({ notOnOrAfter }) => notOnOrAfter !== undefined);
  if (!begun) return { passed: false, message: 'The assertion is not valid yet. Do the clocks agree?', ...values };
  if (over) return { passed: false, message: 'The assertion has expired. Do the clocks agree?', ...values };
  return judge(bounded, 'The assertion is valid now.', 'The assertion does not say until when it is valid.', values);
}

/** Until when an assertion can be used, in milliseconds. */
export function usableUntil({ confirmations, notOnOrAfter }: Assertion): number {
  const ends = [notOnOrAfter, ...confirmations.map(confirmation => confirmation.notOnOrAfter)]
    .map(text => timeOf(text ?? ''))
    .filter(end => !Number.isNaN(end));
  return Math.max(...ends) + skew;
}

function judgeSubject({ assertion: { id, nameId, nameIdFormat } }: Exchange): Check {
  const values = { found: nameId };
  if (id === '') return { passed: false, message: 'The assertion has no ID.' };
  if (nameId === '' || nameId.length > 1000) return { passed: false, message: 'The assertion names nobody (NameID).' };
  if (nameIdFormat !== transient) return { passed: true, message: 'The assertion names a person.', ...values };
  const message = 'The NameID is a different one at each sign-in. Send the e-mail address or a persistent name.';
  return { passed: false, message, expected: 'emailAddress or persistent', found: 'transient' };
}

function judgeEmail({ assertion }: Exchange): Check {
  const { email } = readPerson(assertion);
  if (email !== undefined) return { passed: true, message: 'The e-mail address was sent.', found: email };
  const message = 'No e-mail address was sent, neither as the attribute “email” nor as the NameID.';
  return { passed: false, message, expected: 'an e-mail address', found: assertion.nameId };
}
