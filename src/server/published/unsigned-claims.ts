import { isForbidden } from '#document/expression-parse.ts';
import { isDeeperThan } from '#lib/json-depth.ts';

type UnsignedClaims = Readonly<Record<string, unknown>>;

const prefix = 'visitor.';
const maximumLevels = 5;
const maximumName = 64;
/** Characters of the cookie, as it is written. */
const maximumCookie = 3000;

/** The unsigned claims of the cookie; nothing where it is not what we write. */
export function readUnsignedCookie(cookie: string | undefined): UnsignedClaims {
  if (!cookie || encodeURIComponent(cookie).length > maximumCookie) return {};
  try {
    const read: unknown = JSON.parse(cookie);
    return isMembers(read) && !isDeeperThan(maximumLevels, read) ? read : {};
  } catch {
    return {};
  }
}

/**
 * Adds the claims of an address, `visitor.<path>=value` (decisions 5.16). Names that nothing can ask for are left out.
 * @returns the same claims where the address has none, or too many to be kept
 */
export function addUnsigned(known: UnsignedClaims, query: URLSearchParams): UnsignedClaims {
  let claims = known;
  for (const [name, value] of query) {
    const path = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : [];
    if (path.length === 0 || path.length > maximumLevels || !path.every(isName)) continue;
    claims = withClaim(claims, path, parsedValue(value));
  }
  if (claims === known) return known;
  const text = JSON.stringify(claims);
  return encodeURIComponent(text).length <= maximumCookie && !isDeeperThan(maximumLevels, claims) ? claims : known;
}

const isName = (name: string) => name !== '' && name.length <= maximumName && !isForbidden(name);

const isMembers = (value: unknown): value is UnsignedClaims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withClaim(claims: UnsignedClaims, [name = '', ...rest]: readonly string[], value: unknown): UnsignedClaims {
  if (rest.length === 0) return { ...claims, [name]: value };
  const below = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return { ...claims, [name]: withClaim(isMembers(below) ? below : {}, rest, value) };
}

/** `true`, `false`, `null`, numbers and JSON are what they say; everything else is text. */
function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
