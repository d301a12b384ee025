import { type Candidate, candidates } from './lookup.ts';
import type { FormerHome } from './reader.ts';
import type { ShownSpace } from './site-structure.ts';

/**
 * The pages that a path may have meant while something else was the home of the site, or of a section: the last home to leave comes
 * first.
 */
export function formerPlaces<Space extends ShownSpace>(
  spaces: readonly Space[],
  homes: readonly FormerHome[],
  segments: readonly string[],
): Candidate<Space>[] {
  const [first, ...rest] = segments;
  const sections = spaces.flatMap(({ section }) => section ?? []);
  const named = sections.find(({ path }) => path === first)?.id;
  const chosen = sections.find(({ isDefault }) => isDefault)?.id;
  const homesOf = (section: string | null, below: readonly string[]) =>
    homes
      .filter(home => home.kind === 'site-space' && home.section === section)
      .flatMap(({ id }) => spaces.filter(({ record }) => record.id === id))
      .map(space => ({ space, path: below.join('/') }));
  return [
    ...homesOf(null, segments),
    ...(named === undefined ? [] : homesOf(named, rest)),
    ...(chosen === undefined ? [] : homesOf(chosen, segments)),
    ...homes
      .filter(({ kind }) => kind === 'section')
      .flatMap(({ id }) => [
        ...placesWithin(
          spaces.filter(({ section }) => section?.id === id),
          segments,
        ),
        ...homesOf(id, segments),
      ]),
  ];
}

/** The pages that the rest of an address may mean, below the address of the section, or of the space, that these are all of. */
export function placesWithin<Space extends ShownSpace>(
  spaces: readonly Space[],
  segments: readonly string[],
): Candidate<Space>[] {
  const alone = spaces.map(space => {
    const { record, isDefault } = space;
    return { space, record, isDefault: isDefault || spaces.length === 1 };
  });
  return candidates(alone, segments).map(({ space: { space }, path }) => ({ space, path }));
}
