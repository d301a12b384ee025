import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getSpaceById, listSites, listSpaceBacklinks, listTranslations } from '#client/sdk.gen.ts';
import { siteLinks } from '#dashboard/content/site-links.tsx';
import { t } from '#dashboard/messages/content.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

/** How many of each kind are named. */
const limit = 5;

/** Each opens beside the question, which stays. */
const beside = {
  target: '_blank',
  className: 'text-accent-fg underline underline-offset-2 hover:no-underline',
} as const;

const list = (links: readonly ReactNode[]) =>
  inPlace(links, (link, at) => (
    <>
      {at > 0 && ', '}
      {link}
    </>
  ));

/** Which spaces have links that will break. */
export const linksFrom = (org: string, spaces: readonly { id: string; title: string }[], count: number) =>
  t.rich('deleteUsedLinks', {
    more: count - spaces.length,
    spaces: list(
      spaces.map(({ id, title }) => (
        <Link key={id} to="/o/$org/s/$space/links" params={{ org, space: id }} {...beside}>
          {title}
        </Link>
      )),
    ),
  });

/**
 * What stands on a space, a line each: sites, requests, links and translations. None when nothing does.
 * @param isMember guests are not told of sites and translations
 * @throws ApiError
 */
export async function usesOf(org: string, spaceId: string, isMember: boolean): Promise<ReactNode[]> {
  const [{ data: space }, { data: links }, sites, translations] = await Promise.all([
    getSpaceById({ path: { spaceId } }),
    listSpaceBacklinks({ path: { spaceId }, query: { limit } }),
    isMember ? listSites({ path: { organizationId: org }, query: { space: spaceId, limit } }) : undefined,
    isMember ? listTranslations({ path: { organizationId: org }, query: { space: spaceId, limit } }) : undefined,
  ]);
  const requests = space.changeRequestsOpen + space.changeRequestsDraft;
  const { count: siteCount, items: onSites } = sites?.data ?? { count: 0, items: [] };
  const related = translations?.data.items ?? [];
  const from = related.filter(({ source }) => source.space === spaceId);
  const [into] = related.filter(({ result }) => result?.space === spaceId);
  const translationLink = (id: string, label: string) => (
    <Link to="/o/$org/translations/$translation" params={{ org, translation: id }} {...beside}>
      {label}
    </Link>
  );
  return [
    (siteCount > 0 || space.urls.published !== undefined) &&
      t.rich('deleteUsedSites', {
        count: siteCount,
        sites: siteLinks(org, onSites),
      }),
    requests > 0 &&
      t.rich('deleteUsedRequests', {
        requests: (
          <Link to="/o/$org/s/$space/changes" params={{ org, space: spaceId }} {...beside}>
            {t('openRequests', { count: requests })}
          </Link>
        ),
        count: requests,
      }),
    links.count > 0 &&
      linksFrom(
        org,
        links.items.map(({ space }) => space),
        links.count,
      ),
    from.length > 0 &&
      t.rich('deleteUsedTranslations', {
        count: from.length,
        languages: list(from.map(({ id, language }) => translationLink(id, languageName(language)))),
      }),
    into && t.rich('deleteUsedResult', { language: translationLink(into.id, languageName(into.language)) }),
  ].filter(Boolean);
}
