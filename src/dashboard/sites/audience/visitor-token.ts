/** The bytes of a text as base64url writes them (RFC 4648, 5). */
const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

const importKey = (privateKey: string) =>
  crypto.subtle.importKey('raw', utf8(privateKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** Whether this browser signs here: it does on HTTPS and on the machine itself. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined;

/** A token of a visitor (RFC 7519), signed as the backend of the site's owner would. */
export async function signToken(privateKey: string, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const head = encode(utf8(JSON.stringify({ alg: 'HS256', typ: 'JWT' })));
  const text = `${head}.${encode(utf8(JSON.stringify(claims)))}`;
  const signature = await crypto.subtle.sign('HMAC', await importKey(privateKey), utf8(text));
  return `${text}.${encode(new Uint8Array(signature))}`;
}

/** What is wrong with a token, as the site would see it. */
export type TokenFault = 'malformed' | 'algorithm' | 'signature' | 'expired' | 'early' | 'tooLong';

type Reading =
  | { claims: Record<string, unknown>; fault: TokenFault | undefined }
  | { claims?: undefined; fault: TokenFault };

/** Seconds that clocks may differ, and characters that fit into a cookie: both as the service has them. */
const tolerance = 5;
const longest = 3800;

/** Reads a token and says why the site would refuse it. @param now in milliseconds */
export async function inspectToken(privateKey: string, token: string, now: number): Promise<Reading> {
  const [head = '', body = '', signature = '', ...more] = token.trim().split('.');
  let claims: Record<string, unknown>;
  let algorithm: unknown;
  try {
    const parsed = (part: string): Record<string, unknown> => JSON.parse(new TextDecoder().decode(decode(part)));
    claims = parsed(body);
    algorithm = parsed(head).alg;
  } catch {
    return { fault: 'malformed' };
  }
  if (more.length > 0 || typeof claims !== 'object' || claims === null) return { fault: 'malformed' };
  const seconds = now / 1000;
  const fault = async (): Promise<TokenFault | undefined> => {
    if (token.trim().length > longest) return 'tooLong';
    if (algorithm !== 'HS256') return 'algorithm';
    const key = await importKey(privateKey);
    const valid = await crypto.subtle
      .verify('HMAC', key, decode(signature), utf8(`${head}.${body}`))
      .catch(() => false);
    if (!valid) return 'signature';
    if (typeof claims.exp === 'number' && claims.exp <= seconds - tolerance) return 'expired';
    if (typeof claims.nbf === 'number' && claims.nbf > seconds + tolerance) return 'early';
    return undefined;
  };
  return { claims, fault: await fault() };
}
