import type { Input } from '#contract/operation.ts';
import type { SiteSearchScope, search } from '#contract/search.ts';
import { badMember } from '../http/errors.ts';
import { defaultsOf, type Structure } from '../sites/structure.ts';

type Asked = Input<typeof search.searchSiteContent>['body'];

/**
 * The spaces of a site in which a request searches, deleted ones never.
 * @throws 400 for a site space that is not on the site
 */
export function spacesInScope(structure: Structure, asked: Asked): string[] {
  const scope = scopeOf(asked);
  const live = structure.siteSpaces.filter(({ deleted }) => !deleted);
  const ids = new Set(live.map(({ id }) => id));
  for (const { member, id } of namedIn(asked)) if (!ids.has(id)) throw badMember(member, 'no-site-space');
  const defaults = defaultsOf(structure).siteSpaces;
  const isIn = (id: string): boolean => {
    if (scope.mode === 'all') return true;
    if (scope.mode === 'specific') return scope.siteSpaceIds.includes(id);
    const isCurrent = id === scope.currentSiteSpace;
    if (scope.restrictTo === 'currentSiteSpace') return isCurrent;
    return isCurrent ? scope.restrictTo === undefined : defaults.has(id);
  };
  return [...new Set(live.filter(({ id }) => isIn(id)).map(({ space_id }) => space_id))];
}

function scopeOf({ scope, mode, siteSpaceId, siteSpaceIds }: Asked): SiteSearchScope {
  if (scope) {
    if (scope.mode === 'default' && scope.restrictTo && !scope.currentSiteSpace)
      throw badMember('scope.currentSiteSpace', 'required-with', { other: 'restrictTo' });
    return scope;
  }
  if (mode === 'current') {
    if (siteSpaceId === undefined) throw badMember('siteSpaceId', 'required-with', { other: 'the mode current' });
    return { mode: 'default', currentSiteSpace: siteSpaceId };
  }
  if (mode === 'specific' && !siteSpaceIds)
    throw badMember('siteSpaceIds', 'required-with', { other: 'the mode specific' });
  return siteSpaceIds && mode !== 'all' ? { mode: 'specific', siteSpaceIds } : { mode: 'all' };
}

/** The site spaces that a request names, with the member that names them. */
function namedIn({ scope, siteSpaceId, siteSpaceIds = [] }: Asked): { member: string; id: string }[] {
  const list = (member: string, ids: readonly string[]) =>
    ids.map((id, index) => ({ member: `${member}.${index}`, id }));
  return [
    ...(siteSpaceId === undefined ? [] : [{ member: 'siteSpaceId', id: siteSpaceId }]),
    ...list('siteSpaceIds', siteSpaceIds),
    ...(scope?.mode === 'specific' ? list('scope.siteSpaceIds', scope.siteSpaceIds) : []),
    ...(scope?.mode === 'default' && scope.currentSiteSpace !== undefined
      ? [{ member: 'scope.currentSiteSpace', id: scope.currentSiteSpace }]
      : []),
  ];
}
