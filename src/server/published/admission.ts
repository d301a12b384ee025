import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, redirect } from '#published/answer.ts';
import { type Claims, noClaims } from '#published/audience.ts';
import type { Path, Wanted } from '#published/lookup.ts';
import type { SiteRecord } from '#published/reader.ts';
import type { Renderer } from '#published/respond.ts';
import { shownStructure } from '#published/site-structure.ts';
import { visitorPage } from '#published/visitor-pages.ts';
import { languageAsked } from '#published/words/words.ts';
import type { Services } from '../services.ts';
import type { VisitedState } from './reader.ts';
import { asksVisitors, cameBack, forgetVisitor, readVisitor } from './visitor.ts';

interface Arrival {
  state: VisitedState;
  site: SiteRecord;
  basePath: string;
  /** The path below `basePath`. */
  path: Path;
  wanted: Wanted | undefined;
}

/** A visitor who may read on, or what they get instead. */
type Admission = { claims: Claims; setsCookie: boolean } | { answer: Answer };

/** Decides whether a visitor may read a site, and takes the token out of the address (decisions 5.15, 5.16). */
export async function admit(
  { services, renderer }: { services: Services; renderer: Renderer },
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { state, site, basePath, path, wanted } = arrival;
  if (!asksVisitors(state)) return { claims: noClaims, setsCookie: false };
  const visit = { state, basePath, secure: site.address.startsWith('https:'), isKept: !isForPrograms(wanted) };
  const language = languageAsked(homeLanguage(state, site) ?? request.headers['accept-language']);
  const page = (message: Parameters<typeof visitorPage>[2], signIn?: string) =>
    visitorPage(renderer.theme, { site, basePath, language }, message, signIn);
  if (wanted?.kind === 'sign-out') {
    forgetVisitor(visit, reply);
    return { answer: state.logoutUrl ? redirect(state.logoutUrl) : page('signed-out') };
  }
  const { known, claims, query, isRefused, setsCookie } = await readVisitor(services, visit, request, reply);
  if (known || state.visibility !== 'visitor-auth')
    return query === undefined ? { claims, setsCookie } : { answer: redirect(addressOf(basePath, path, query)) };
  if (isOpen(wanted)) return { claims: noClaims, setsCookie: false };
  if (wanted?.kind === 'page' && state.fallbackUrl) {
    const signIn = signInAddress(state.fallbackUrl, path);
    return { answer: isRefused && cameBack(visit, request, reply) ? page('refused', signIn) : redirect(signIn) };
  }
  return { answer: page(isRefused && wanted?.kind === 'page' ? 'refused-here' : 'sign-in') };
}

/** Of the space that the site begins with, whoever sees it. */
function homeLanguage({ siteSpaces }: VisitedState, site: SiteRecord): string | null | undefined {
  return shownStructure(site, siteSpaces, () => true)?.home.record.language;
}

/** What is asked for again and again by programs that keep no cookies. */
const isForPrograms = (wanted: Wanted | undefined): boolean =>
  wanted?.kind === 'mcp' || (wanted?.kind === 'document' && wanted.name === 'feed.xml');

/** What the page of the sign-in itself shows, and what search engines ask for first. */
const isOpen = (wanted: Wanted | undefined): boolean =>
  wanted?.kind === 'picture' ||
  wanted?.kind === 'font' ||
  (wanted?.kind === 'document' && (wanted.name === 'favicon.svg' || wanted.name === 'robots.txt'));

/** Made anew from what was read, so that it can lead nowhere but to this site. */
function addressOf(basePath: string, path: Path, query: string): string {
  return `${basePath}${written(path)}${query === '' ? '' : `?${query}`}`;
}

/** Where a visitor signs in, with the place to come back to below the site's address. */
export function signInAddress(fallbackUrl: string, path: Path): string {
  const address = new URL(fallbackUrl);
  address.searchParams.set('location', written(path));
  return address.href;
}

/** A path as it stands in addresses. */
export const written = ({ segments, slash }: Path): string =>
  `/${segments.map(encodeURIComponent).join('/')}${slash && segments.length > 0 ? '/' : ''}`;
