import type { ContentRef } from '#contract/content-refs.ts';
import { badMember } from '../http/errors.ts';
import { guardOf } from './link-meaning.ts';
import { linkStatuses } from './link-status.ts';
import type { NewPage } from './new-pages.ts';
import { type FoundLink, linksOfPage } from './page-links.ts';
import { isSeen, type Looking, seenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';

/** The space that is filled, which may not be there yet. */
type Filled = Looking & Pick<Version, 'store'> & { revision: Pick<Version['revision'], 'root'> };

/**
 * The pages of a template with what was chosen for its places: `cover`, a file or an address, becomes the picture of
 * the first page; `specification` puts the reference of an API in the place of the group of examples for one.
 * @param member that names them
 * @throws 400 for a reference that leads nowhere, or of a kind that does not fit
 */
export async function withContentRefs(
  version: Filled,
  pages: readonly NewPage[],
  refs: Readonly<Record<string, ContentRef>>,
  member = 'params.contentRefs',
): Promise<readonly NewPage[]> {
  const place = (name: string) => `${member}.${name}`;
  const [missing] = await lost(version, refs);
  if (missing !== undefined) throw badMember(place(missing), 'no-such-content');
  const { cover, specification } = refs;
  if (cover && cover.kind !== 'file' && cover.kind !== 'url') throw badMember(place('cover'), 'file-or-url');
  if (specification && specification.kind !== 'openapi') throw badMember(place('specification'), 'no-specification');
  return pages.map((page, index) => {
    if (specification && page.place === 'specification') return referencePage(page, specification.spec);
    return cover && index === 0 ? { ...page, cover: { ref: cover, yPos: 0 } } : page;
  });
}

function referencePage({ title }: NewPage, spec: string): NewPage {
  return {
    title,
    type: 'computed',
    computed: {
      type: 'builtin:openapi',
      dependencies: { spec: { ref: { kind: 'openapi', spec } } },
      props: { models: true, grouping: 'by-tag' },
    },
  };
}

/** Those of these references that lead nowhere the caller can go from the space. */
async function lost(version: Filled, refs: Readonly<Record<string, ContentRef>>): Promise<string[]> {
  const { context, store, key, revision } = version;
  const { spaceId } = key;
  const links = await Promise.all(
    Object.entries(refs).map(async ([name, ref]) => ({
      name,
      isWeb: ref.kind !== 'url' || /^https?:$/.test(URL.parse(ref.url)?.protocol ?? ''),
      targets: await linksOfPage(spaceId, { id: '', target: ref }, [], undefined),
    })),
  );
  const all = links.flatMap(({ targets }) => targets);
  const seen = await seenTargets(
    version,
    all.map(link => guardOf(spaceId, link)),
  );
  const status = await linkStatuses({ db: context.db, store, spaceId, root: revision.root }, all);
  const isThere = (link: FoundLink) => isSeen(guardOf(spaceId, link), seen) && status(link) === 'ok';
  return links.filter(({ isWeb, targets }) => !isWeb || !targets.every(isThere)).map(({ name }) => name);
}
