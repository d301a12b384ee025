import type { X509Certificate } from 'node:crypto';
import type { Config } from '../config.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { readCertificates } from './certificates.ts';
import { type Check, judgeAssertion, sayCheck } from './checks.ts';
import { type Assertion, decodeMessage, type Envelope, isSuccess, readAssertion, readEnvelope } from './message.ts';
import { XmlRefusal } from './xml-refusal.ts';

const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** SHA-1 is broken, and a key that is public must not be taken for a shared secret (HMAC). */
const strongAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Our addresses for a provider (decisions 5.8). */
export function serviceOf({ publicUrl }: Pick<Config, 'publicUrl'>, providerId: string) {
  const base = `${publicUrl}/sso/saml/${providerId}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

type Service = ReturnType<typeof serviceOf>;

/** Loaded at the first use: the start of the service does without it. */
const library = () => import('@node-saml/node-saml');

/** The document that tells an identity provider of us. */
export async function serviceMetadata({ entityID, acsURL }: Service): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  return generateServiceProviderMetadata({
    issuer: entityID,
    callbackUrl: acsURL,
    identifierFormat: emailAddress,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${Buffer.from(entityID).toString('hex')}`,
  });
}

/** The address at the identity provider where a sign-in begins. @param id of the request; the answer names it */
export async function authorizeUrl(provider: SamlProviderRow, service: Service, id: string): Promise<string> {
  const { SAML } = await library();
  const saml = new SAML({ ...options(provider, service), entryPoint: provider.sso_url, generateUniqueId: () => id });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}

/** The library decides about signatures; all that has to do with time and names is decided in `checks.ts`, by our clock. */
function options({ certificate, signed }: SamlProviderRow, service: Service) {
  const { certificates } = readCertificates(certificate);
  return {
    issuer: service.entityID,
    callbackUrl: service.acsURL,
    // The library wants one, also to make a request; a key that nobody has verifies nothing.
    idpCert: certificates.length > 0 ? certificates.map(each => each.toString()) : 'AAAA',
    identifierFormat: emailAddress,
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: signed === 'response' || signed === 'both',
    wantAssertionsSigned: signed === 'assertion' || signed === 'both',
  };
}

/** What came of a response: every check in order, and the rest as far as it could be read. */
export interface Verdict {
  checks: Check[];
  passed: boolean;
  envelope?: Envelope;
  /** Read from what was signed; there is none otherwise. */
  assertion?: Assertion;
}

const verdict = (checks: Check[], rest: Omit<Verdict, 'checks' | 'passed'> = {}): Verdict => ({
  checks,
  passed: checks.every(({ passed }) => passed),
  ...rest,
});

/** Judges the field `SAMLResponse` as a provider's answer. Changes nothing, and knows nothing of what was used before. */
export async function judgeResponse(
  base64: string,
  { provider, service, now }: { provider: SamlProviderRow; service: Service; now: Date },
): Promise<Verdict> {
  const checks: Check[] = [];
  try {
    const envelope = readEnvelope(decodeMessage(base64));
    checks.push({ name: 'format', passed: true, message: sayCheck('formatRight') }, judgeStatus(envelope));
    if (!isSuccess(envelope.status)) return verdict(checks, { envelope });
    checks.push(judgeAlgorithms(envelope));
    const xml = await signedAssertion(base64, provider, service);
    const isPartly = xml === undefined && (await isPartlySigned(base64, provider, service));
    checks.push(judgeSignature(provider, envelope, { passed: xml !== undefined, isPartly }));
    if (xml === undefined) return verdict(checks, { envelope });
    const assertion = readAssertion(xml);
    checks.push(...judgeAssertion({ envelope, assertion, idpEntityID: provider.entity_id, service, now }));
    return verdict(checks, { envelope, assertion });
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error;
    return verdict([
      ...checks,
      { name: 'format', passed: false, message: sayCheck('formatWrong', { problem: error.said }) },
    ]);
  }
}

function judgeStatus({ status, statusMessage }: Envelope): Check {
  const found = status.split(':').at(-1) ?? '';
  if (isSuccess(status)) return { name: 'status', passed: true, message: sayCheck('statusRight'), found };
  const problem = statusMessage?.slice(0, 200);
  return {
    name: 'status',
    passed: false,
    message: problem === undefined ? sayCheck('statusWrong') : sayCheck('statusWrongBecause', { problem }),
    expected: 'Success',
    found,
  };
}

function judgeAlgorithms({ algorithms }: Envelope): Check {
  const weak = algorithms.filter(algorithm => !strongAlgorithms.has(algorithm));
  const found = [...new Set(algorithms)].join(', ');
  if (weak.length === 0) return { name: 'algorithm', passed: true, message: sayCheck('algorithmRight'), found };
  const message = sayCheck('algorithmWrong');
  return { name: 'algorithm', passed: false, message, expected: sayCheck('algorithmExpected'), found: weak.join(', ') };
}

/** The assertion, cut from what a signature of this provider covers; nothing when there is no such signature. */
async function signedAssertion(
  base64: string,
  provider: SamlProviderRow,
  service: Service,
): Promise<string | undefined> {
  const { SAML } = await library();
  class Verifier extends SAML {
    /** Called with what the signature covers; what it says is judged elsewhere. */
    protected override async processValidlySignedAssertionAsync(xml: string) {
      return { profile: { issuer: '', nameID: '', nameIDFormat: '', getAssertionXml: () => xml }, loggedOut: false };
    }
  }
  try {
    const verifier = new Verifier(options(provider, service));
    const { profile } = await verifier.validatePostResponseAsync({ SAMLResponse: base64 });
    return profile?.getAssertionXml?.();
  } catch {
    // Whatever it stumbled on: what it does not vouch for is not signed.
    return undefined;
  }
}

/** Whether a good signature is there, but not on all that has to have one. */
const isPartlySigned = async (base64: string, provider: SamlProviderRow, service: Service) =>
  provider.signed !== 'any' && (await signedAssertion(base64, { ...provider, signed: 'any' }, service)) !== undefined;

function judgeSignature(
  provider: SamlProviderRow,
  { certificates, algorithms }: Envelope,
  { passed, isPartly }: { passed: boolean; isPartly: boolean },
): Check {
  const certificate = fingerprints(provider.certificate);
  const expected =
    certificate === ''
      ? sayCheck('certificateUnreadable')
      : sayCheck(`signatureOf_${provider.signed}`, { certificate });
  const signers = [...new Set(certificates)].map(fingerprints).join(', ');
  const found = algorithms.length === 0 ? sayCheck('signatureNone') : signers || sayCheck('signatureSome');
  if (passed) return { name: 'signature', passed, message: sayCheck('signatureRight'), found };
  if (isPartly) return { name: 'signed', passed, message: sayCheck('signaturePartly'), expected };
  if (algorithms.length === 0)
    return { name: 'signed', passed, message: sayCheck('signatureMissing'), expected, found };
  return { name: 'signature', passed, message: sayCheck('signatureWrong'), expected, found };
}

const fingerprints = (text: string) =>
  readCertificates(text)
    .certificates.map((certificate: X509Certificate) => `…${certificate.fingerprint256.slice(-11)}`)
    .join(', ');
