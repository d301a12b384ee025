import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { type Claims, noClaims } from '#published/audience.ts';
import type { Services } from '../services.ts';
import type { VisitedState } from './reader.ts';
import { addUnsigned, readUnsignedCookie } from './unsigned-claims.ts';
import { readVisitorToken, tokenLifetime } from './visitor-token.ts';

export const tokenParameter = 'jwt_token';
const tokenCookie = 'bindery_visitor';
const unsignedCookie = 'bindery_visitor_unsigned';
const refusedCookie = 'bindery_visitor_refused';
const week = 7 * 86_400;
/** Seconds in which whoever comes back from signing in comes back by themselves. */
const circle = 60;

/** A request to a site that asks who its visitors are. */
interface Visit {
  state: VisitedState;
  /** Path of the site on this host; its cookies reach no other site there. */
  basePath: string;
  secure: boolean;
  /** Whether what the address says is kept in cookies, and leaves the address: programs keep none. */
  isKept: boolean;
}

interface Visitor {
  /** Whether a valid token says who it is. */
  known: boolean;
  claims: Claims;
  /** The address named a token: the query without it, to which the visitor is sent. */
  query: string | undefined;
  /** Whether the address named a token that says nothing. */
  isRefused: boolean;
  /** Whether what is claimed is new, and kept in a cookie. */
  setsCookie: boolean;
}

/** Whether anything about the visitor matters to the site. */
export const asksVisitors = ({ visibility, adaptive }: VisitedState): boolean =>
  visibility === 'visitor-auth' || adaptive;

/** Works out who visits: by the token in the address, which becomes a cookie, else by that of a program or by the cookie; and what they claim. */
export async function readVisitor(
  services: Pick<Services, 'secrets' | 'clock'>,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const { state } = visit;
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const given = query.get(tokenParameter);
  const inAddress = given === null ? undefined : await readVisitorToken(services, state, given);
  if (given !== null && inAddress && visit.isKept)
    setCookie(visit, reply, tokenCookie, given, {
      httpOnly: true,
      maxAge: tokenLifetime(inAddress, services.clock.now()),
    });
  const others = [/^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1], request.cookies[tokenCookie]];
  let payload = inAddress;
  for (const token of others) payload ??= await readVisitorToken(services, state, token);
  const { claims, changed } = claimsOf(visit, payload, query, request, reply);
  query.delete(tokenParameter);
  return {
    known: payload !== undefined,
    claims,
    query: given === null || !visit.isKept ? undefined : query.toString(),
    isRefused: given !== null && !inAddress,
    setsCookie: changed,
  };
}

function claimsOf(
  visit: Visit,
  payload: JWTPayload | undefined,
  query: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): { claims: Claims; changed: boolean } {
  // Switched off, nobody has claims (decisions 4.10.8).
  if (!visit.state.adaptive) return { claims: noClaims, changed: false };
  const known = readUnsignedCookie(request.cookies[unsignedCookie]);
  const unsigned = addUnsigned(known, query);
  const changed = unsigned !== known;
  // Scripts may read this cookie: it holds nothing that the visitor did not say.
  if (changed && visit.isKept) setCookie(visit, reply, unsignedCookie, JSON.stringify(unsigned), { maxAge: week });
  // As JSON once more: numbers that JSON cannot write would be kept apart from what they are compared with.
  return { claims: JSON.parse(JSON.stringify({ ...payload, unsigned })), changed };
}

/**
 * Whether somebody whose token is refused was sent to sign in a moment ago: whoever is signed in there comes back at once, and would
 * be led in circles. Notes that they are sent now.
 */
export function cameBack(visit: Visit, request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.cookies[refusedCookie] !== undefined) return true;
  setCookie(visit, reply, refusedCookie, '1', { httpOnly: true, maxAge: circle });
  return false;
}

/** Forgets who visits. */
export function forgetVisitor(visit: Visit, reply: FastifyReply): void {
  for (const name of [tokenCookie, unsignedCookie]) setCookie(visit, reply, name, '', { httpOnly: true, maxAge: 0 });
}

function setCookie(
  { basePath, secure }: Visit,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { httpOnly?: boolean; maxAge: number },
): void {
  void reply.setCookie(name, value, { sameSite: 'lax', secure, path: basePath || '/', ...options });
}
