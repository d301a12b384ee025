import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as samlify from 'samlify';
import { generate } from 'selfsigned';
import type { Clock } from '../../services.ts';

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

// It wants to be told; the requests are ours, and what is wrong with one fails the test.
samlify.setSchemaValidator({ validate: async () => 'not checked' });

/** Who is signed in at the identity provider, and what it says of them. */
export interface Subject {
  nameId: string;
  nameIdFormat?: string;
  attributes?: Record<string, string>;
}

interface Answering {
  /** What our service tells of itself. */
  metadata: string;
  subject: Subject;
  /** The ID of the request; without one the provider begins by itself. */
  inResponseTo?: string | undefined;
  signed?: 'response' | 'assertion' | 'both';
  algorithm?: string;
  /** In place of what it would say: `Audience`, `SubjectRecipient`, `Destination` and so on; `undefined` leaves it out. */
  values?: Record<string, string | undefined>;
}

export interface IdentityProvider {
  url: string;
  entityID: string;
  ssoURL: string;
  certificate: string;
  /** Its own metadata document. */
  metadata: string;
  /** Whoever opens its sign-in address is this person. */
  subject: Subject;
  /** What it was told of our service. */
  serviceMetadata: string;
  /** A response as XML. */
  respond(answering: Answering): Promise<string>;
  stop(): Promise<void>;
}

/** A key with its certificate. */
export async function makeKey(options: { days?: number; bits?: number } = {}) {
  const notAfterDate = new Date(Date.now() + (options.days ?? 365) * 24 * 3_600_000);
  const notBeforeDate = new Date(Math.min(Date.now(), notAfterDate.getTime()) - 3_600_000);
  const attributes = [{ name: 'commonName', value: 'idp.example' }];
  const size = options.bits ?? 2048;
  const pair = await generate(attributes, { keySize: size, algorithm: 'sha256', notBeforeDate, notAfterDate });
  return { privateKey: pair.private, certificate: pair.cert };
}

/**
 * samlify as an identity provider behind HTTP: it reads our requests and metadata, and signs its answers.
 * @param clock what it takes for the time
 * @param key another one than its own, to play an impostor
 */
export async function startIdentityProvider(
  clock: Clock,
  key?: Awaited<ReturnType<typeof makeKey>>,
): Promise<IdentityProvider> {
  const { privateKey, certificate } = key ?? (await makeKey());
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const url = `http://127.0.0.1:${address.port}`;
  const ssoURL = `${url}/sso`;
  const settings = {
    entityID: `${url}/metadata`,
    privateKey,
    signingCert: certificate,
    nameIDFormat: [emailAddress],
    singleSignOnService: [{ Binding: redirect, Location: ssoURL }],
    singleLogoutService: [{ Binding: redirect, Location: `${url}/logout` }],
  };
  const metadata = samlify.IdentityProvider(settings).getMetadata();

  async function respond({ metadata: ours, signed = 'both', ...answering }: Answering): Promise<string> {
    const { subject, algorithm = rsaSha256, inResponseTo, values = {} } = answering;
    const wantAssertionsSigned = signed !== 'response';
    const service = samlify.ServiceProvider({
      metadata: ours.replace(/WantAssertionsSigned="\w+"/, `WantAssertionsSigned="${wantAssertionsSigned}"`),
      wantMessageSigned: signed !== 'assertion',
    });
    const attributes = Object.entries(subject.attributes ?? {}).map(([name], index) => ({
      name,
      valueTag: `value${index}`,
      nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
      valueXsiType: 'xs:string',
    }));
    const idp = samlify.IdentityProvider({
      ...settings,
      requestSignatureAlgorithm: algorithm,
      loginResponseTemplate: { context: samlify.SamlLib.defaultLoginResponseTemplate.context, attributes },
    });
    const replace = (template: string) => {
      const id = `_${randomUUID()}`;
      const facts = factsOf(idp, service, { clock, subject, inResponseTo, id });
      return { id, context: samlify.SamlLib.replaceTagsByValue(template, { ...facts, ...values }) };
    };
    const info = inResponseTo === undefined ? null : { extract: { request: { id: inResponseTo } } };
    const made = await idp.createLoginResponse(service, info as never, 'post', {}, replace); // its own type wants more than it reads
    return Buffer.from(made.context, 'base64').toString();
  }

  /** `/sso` answers a request, `/launch` begins by itself: as a tile on somebody's page of applications does. */
  async function answer({ url: path = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(path, url);
    try {
      if (pathname === '/metadata') response.setHeader('content-type', 'application/samlmetadata+xml').end(metadata);
      else if (pathname === '/launch') response.setHeader('content-type', 'text/html').end(await writeForm());
      else if (pathname !== '/sso') response.writeHead(204).end();
      else response.setHeader('content-type', 'text/html').end(await writeForm(await readRequest(searchParams)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  async function readRequest(parameters: URLSearchParams): Promise<string> {
    const service = samlify.ServiceProvider({ metadata: provider.serviceMetadata });
    const query = Object.fromEntries(parameters);
    const { extract } = await samlify.IdentityProvider(settings).parseLoginRequest(service, 'redirect', { query });
    if (typeof extract.request?.id !== 'string') throw new Error('a request has an ID');
    return extract.request.id;
  }

  /** The page that a browser gets, which sends itself to us. */
  async function writeForm(inResponseTo?: string): Promise<string> {
    const ours = provider.serviceMetadata;
    const xml = await respond({ metadata: ours, subject: provider.subject, inResponseTo });
    const action = /AssertionConsumerService[^>]* Location="([^"]*)"/.exec(ours)?.[1];
    const message = Buffer.from(xml).toString('base64');
    return `<!doctype html><title>Continue</title><form method="post" action="${action}"><input type="hidden" name="SAMLResponse" value="${message}"><button>Continue</button></form><script>document.forms[0].submit()</script>`;
  }

  const provider: IdentityProvider = {
    url,
    entityID: settings.entityID,
    ssoURL,
    certificate,
    metadata,
    subject: { nameId: 'nobody@example.com' },
    serviceMetadata: '',
    respond,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return provider;
}

interface Facts {
  clock: Clock;
  subject: Subject;
  inResponseTo: string | undefined;
  id: string;
}

function factsOf(
  idp: samlify.IdentityProviderInstance,
  service: samlify.ServiceProviderInstance,
  { clock, subject, inResponseTo, id }: Facts,
): Record<string, string | undefined> {
  const now = clock.now();
  const soon = new Date(now.getTime() + 300_000).toISOString();
  const consumer = String(service.entityMeta.getAssertionConsumerService('post'));
  const values = Object.values(subject.attributes ?? {});
  return {
    ID: id,
    AssertionID: `_${randomUUID()}`,
    Destination: consumer,
    SubjectRecipient: consumer,
    Audience: service.entityMeta.getEntityID(),
    Issuer: idp.entityMeta.getEntityID(),
    IssueInstant: now.toISOString(),
    StatusCode: samlify.Constants.StatusCode.Success,
    ConditionsNotBefore: now.toISOString(),
    ConditionsNotOnOrAfter: soon,
    SubjectConfirmationDataNotOnOrAfter: soon,
    NameIDFormat: subject.nameIdFormat ?? emailAddress,
    NameID: subject.nameId,
    InResponseTo: inResponseTo,
    AuthnStatement: '',
    AttributeStatement: '',
    ...Object.fromEntries(values.map((value, index) => [`attrValue${index}`, value])),
  };
}
