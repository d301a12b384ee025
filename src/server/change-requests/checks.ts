import type { z } from 'zod';
import type { ChangeRequestChecks } from '#contract/change-request-checks.ts';
import { imagesWithoutAlt } from '#document/alternative-texts.ts';
import { compareRoots } from '#document/changes.ts';
import type { PageNode } from '#document/model.ts';
import { readBodies } from '#document/tree.ts';
import { brokenByRequest } from '../content/link-list.ts';
import { treeOf } from '../content/read.ts';
import { contentsById } from '../content/trees.ts';
import type { Version } from '../content/version.ts';
import { compareSides } from './compare.ts';

type Checks = z.input<typeof ChangeRequestChecks>;

/** As many places as are named; the counts are of all. */
const most = 20;

/** What a change request brings into the content that is better settled before it is merged. */
export async function checksOf(version: Version): Promise<Checks> {
  const links = await brokenLinks(version);
  return { object: 'change-request-checks', brokenLinks: links, imagesWithoutAlt: await muteImages(version) };
}

async function brokenLinks(version: Version): Promise<Checks['brokenLinks']> {
  const { added, total } = await brokenByRequest(version);
  const tree = await treeOf(version);
  const shown = added.slice(0, most);
  const contents = shown.length > 0 ? await contentsById(version.store, tree) : undefined;
  return {
    added: added.length,
    other: Math.max(0, total - added.length),
    items: shown.map(({ target, page_id: id }) => {
      const page = tree.byId.get(id);
      return page
        ? { target, page: { id, title: page.node.title } }
        : { target, reusableContent: { id, title: contents?.get(id)?.title ?? '' } };
    }),
  };
}

/** The images that the request adds to a page, or of which it takes the text away. */
async function muteImages(version: Version): Promise<Checks['imagesWithoutAlt']> {
  const { version: now, base } = await compareSides(version, 'mine');
  const changes = await compareRoots(now.store, base.root, now.revision.root);
  const edited = changes.flatMap((change): { before: PageNode | undefined; after: PageNode }[] => {
    if (change.type === 'page_created') return [{ before: undefined, after: change.page.node }];
    if (change.type !== 'page_edited') return [];
    const [before, after] = [change.before.node, change.page.node];
    return before.body === after.body ? [] : [{ before, after }];
  });
  const nodes = edited.flatMap(({ before, after }) => [...(before ? [before] : []), after]);
  const bodies = await readBodies(now.store, nodes);
  const mute = new Map(nodes.map((node, index) => [node, imagesWithoutAlt(bodies[index]?.markdown ?? '')]));
  const pages = edited.flatMap(({ before, after }) => {
    const count = (mute.get(after) ?? 0) - (before ? (mute.get(before) ?? 0) : 0);
    return count > 0 ? [{ id: after.id, title: after.title, count }] : [];
  });
  return { count: pages.reduce((sum, { count }) => sum + count, 0), pages: pages.slice(0, most) };
}
