import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type EngineAddress, engineAddress } from './translations/engines/engine-address.ts';

/** Brackets around an address of IPv6 where a port follows. */
const isNameServer = (server: string) => isIP(server.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) > 0;

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network such as 10.0.0.0/8, or the name of one. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined) return namedNetworks.has(text);
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const list = z
  .string()
  .default('')
  .transform(text => text.split(/[\s,]+/).filter(Boolean));

/** Requests a minute. */
const rate = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number, 0 to switch it off')
  .transform(Number);

/** The name in a domain or an address, without its port; that of this machine where there is none. */
const hostOf = (address = 'localhost') => address.toLowerCase().replace(/^https?:\/\/|[:/].*$/g, '');

/** Every setting of the service; each comes from the environment variable of the same name. */
export const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
    DATA_DIR: z.string().default('./data').describe('Folder of the database, files and keys'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .describe('postgres://… in place of the embedded database'),
    FILES_URL: z.url({ protocol: /^s3$/ }).optional().describe('s3://bucket?endpoint=… in place of DATA_DIR/files'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("The dashboard's and the API's address"),
    SITES_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]+(:\d+)?$/i)
      .optional()
      .describe('Published sites answer below this domain'),
    SITES_ADDRESS: z
      .enum(['subdomain', 'path'])
      .default('subdomain')
      .describe('Whether a subdomain names the organization of a site, or the first part of the path'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('Mail server; without one, mails go to DATA_DIR/outbox'),
    MAIL_FROM: z.string().default('Bindery <bindery@localhost>').describe('Sender of mails'),
    BINDERY_ADMIN_EMAIL: z.email().optional().describe('First account, made unattended'),
    BINDERY_ADMIN_PASSWORD: z.string().min(8).optional().describe('Its password'),
    BINDERY_SECRET: z
      .string()
      .min(32)
      .optional()
      .describe('Key shared by all processes; made once in DATA_DIR without it'),
    TRUST_PROXY: list
      .refine(proxies => proxies.every(isNetwork), 'addresses or networks such as 192.0.2.1 or 10.0.0.0/8')
      .transform(proxies => (proxies.length > 0 ? proxies : ['loopback']))
      .describe('Addresses or networks of the proxies in front; loopback, which is this machine, without any'),
    SIGN_UP: z.enum(['invited', 'open']).default('invited').describe('Who may make an account'),
    RATE_LIMIT: rate.default(600).describe('Requests a minute for each token; 0 switches it off'),
    RATE_LIMIT_COSTLY: rate
      .optional()
      .describe('Of these searches, imports, PDFs and translations; a tenth of RATE_LIMIT without it, 0 for no limit'),
    FETCH_ALLOW: list.describe(
      'Private hosts or networks that imports, specifications, webhooks and checks of addresses may reach',
    ),
    DNS_SERVERS: list
      .refine(servers => servers.every(isNameServer), 'addresses such as 192.0.2.1 or 192.0.2.1:53')
      .describe("Name servers that sites' hostnames are checked with; the system's without any"),
    TRANSLATION_URL: z
      .string()
      .transform((text, context) => {
        try {
          return engineAddress(text);
        } catch (error) {
          context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not an address' });
          return z.NEVER;
        }
      })
      .optional()
      .describe('Translation engine: libretranslate+https://…, deepl+https://… or openai+https://…/v1?model=…'),
    TRANSLATION_KEY: z.string().default('').describe('Key for the translation engine'),
    TRANSLATION_PRICE: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,4})? [A-Z]{3}$/, 'a price with its currency, such as "20 EUR"')
      .optional()
      .describe('What the translation engine charges for a million characters, such as "20 EUR"'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .default('info')
      .describe('How much is logged'),
  })
  .refine(env => !env.BINDERY_ADMIN_EMAIL === !env.BINDERY_ADMIN_PASSWORD, {
    path: ['BINDERY_ADMIN_PASSWORD'],
    error: 'set BINDERY_ADMIN_EMAIL and BINDERY_ADMIN_PASSWORD together',
  })
  // What readers are served must not come from the origin that the dashboard's session belongs to.
  .refine(env => env.SITES_ADDRESS === 'subdomain' || hostOf(env.SITES_DOMAIN) !== hostOf(env.PUBLIC_URL), {
    path: ['SITES_ADDRESS'],
    error: 'with "path", SITES_DOMAIN has to be another host than that of PUBLIC_URL',
  });

/** Of a million characters. */
export interface Price {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** Requests a minute for each token; 0 for as many as it likes. */
export interface Rates {
  usual: number;
  /** Of search, import, PDF and translation, which are counted apart. */
  costly: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  filesUrl: string | undefined;
  /** Origin of the dashboard and the API, without a slash at the end. */
  publicUrl: string;
  /** The host in it, with its port. */
  ownHost: string;
  sitesDomain: string;
  /** What names the organization in addresses of sites below that domain. */
  sitesAddress: 'subdomain' | 'path';
  smtpUrl: string | undefined;
  mailFrom: string;
  admin: { email: string; password: string } | undefined;
  secret: string | undefined;
  /** Proxies whose word for the caller's address counts. */
  trustProxy: string[];
  signUp: 'invited' | 'open';
  rateLimit: Rates;
  fetchAllow: readonly string[];
  dnsServers: readonly string[];
  /** Where translations are made; without one, runs say what to configure. */
  translation: { address: EngineAddress; key: string; price: Price | undefined } | undefined;
  logLevel: string;
}

/** Reads the environment. @throws one error that lists every problem */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'settings'}: ${message}`);
    throw new Error(`These settings are wrong:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    filesUrl: env.FILES_URL,
    publicUrl: publicUrl.origin,
    ownHost: publicUrl.host,
    sitesDomain: (env.SITES_DOMAIN ?? `localhost:${env.PORT}`).toLowerCase(),
    sitesAddress: env.SITES_ADDRESS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    admin:
      env.BINDERY_ADMIN_EMAIL && env.BINDERY_ADMIN_PASSWORD
        ? { email: env.BINDERY_ADMIN_EMAIL, password: env.BINDERY_ADMIN_PASSWORD }
        : undefined,
    secret: env.BINDERY_SECRET,
    trustProxy: env.TRUST_PROXY,
    signUp: env.SIGN_UP,
    rateLimit: {
      usual: env.RATE_LIMIT,
      costly: env.RATE_LIMIT_COSTLY ?? Math.ceil(env.RATE_LIMIT / 10),
    },
    fetchAllow: env.FETCH_ALLOW,
    dnsServers: env.DNS_SERVERS,
    translation: env.TRANSLATION_URL && {
      address: env.TRANSLATION_URL,
      key: env.TRANSLATION_KEY,
      price: priceOf(env.TRANSLATION_PRICE),
    },
    logLevel: env.LOG_LEVEL,
  };
}

function priceOf(text: string | undefined): Price | undefined {
  const [amount, currency] = text?.split(' ') ?? [];
  return amount === undefined || currency === undefined ? undefined : { amount: Number(amount), currency };
}

/** The text of `--help`. */
export function helpText(commands: Readonly<Record<string, { usage: string; summary: string }>>): string {
  const rows = Object.entries(Environment.shape).map(
    ([name, schema]) => `  ${name.padEnd(24)}${schema.description ?? ''}`,
  );
  return [
    'bindery: docs with review',
    '',
    'Usage: npm start [-- <command>]',
    '',
    'Commands:',
    ...Object.entries(commands).map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(24)}${summary}`),
    '',
    'Settings (environment):',
    ...rows,
  ].join('\n');
}
