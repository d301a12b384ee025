import { appUrl } from '../content/present.ts';
import { ContentStore } from '../content/store.ts';
import { contentsById, filesById, loadTree } from '../content/trees.ts';
import { inTurns } from '../http/in-turns.ts';
import { withComputed } from '../openapi/with-computed.ts';
import { readSpaceContent, textsOf } from '../published/reader.ts';
import type { Services } from '../services.ts';
import type { ExportedSpace } from './rows.ts';
import { allPages, hasText, indexName, layoutOf, summaryName } from './space-layout.ts';
import { type Address, linked, pageFile, pageIndex, summaryOf } from './space-texts.ts';
import { type AddEntry, addStored } from './zip-stream.ts';

/** Texts that are in memory at once. */
const batch = 50;

type Parts = Pick<Services, 'database' | 'files' | 'config' | 'clock'>;

/** Adds the present content of a space. */
export async function writeSpace(parts: Parts, space: ExportedSpace, add: AddEntry): Promise<void> {
  const { database, files, config, clock } = parts;
  const { organization_id: organizationId, id: spaceId } = space;
  const store = new ContentStore(database.read, organizationId);
  const source = { db: database.read, files, organizationId };
  const content = await readSpaceContent(store, space.root, tree => withComputed(source, tree));
  const tree = await loadTree(store, space.root);
  const entries = [...(await filesById(store, tree)).values()];
  const reusable = [...(await contentsById(store, tree)).values()];
  const layout = await inTurns(layoutOf(content.top, entries, reusable));
  const address: Address = (other = spaceId, pageId) => appUrl({ config, organizationId, spaceId: other }, pageId);

  await add(summaryName, await inTurns(summaryOf(content.top, layout, address)));
  const texts = allPages(content.top).filter(({ node }) => hasText(node));
  for (let from = 0; from < texts.length; from += batch) {
    const some = texts.slice(from, from + batch);
    const bodies = await textsOf(
      store,
      some.map(({ node }) => (content.generated.has(node.id) ? undefined : node.body)),
    );
    for (const [index, { node }] of some.entries()) {
      const name = layout.pages.get(node.id) ?? '';
      await add(name, pageFile(node, content.generated.get(node.id) ?? bodies[index] ?? '', name, layout, address));
    }
  }
  for (const { id } of reusable) {
    const name = layout.reusable.get(id) ?? '';
    await add(name, linked(content.reusable.get(id) ?? '', name, layout, address));
  }
  const rest = {
    format: 1,
    exportedAt: clock.now().toISOString(),
    space: { id: spaceId, title: space.title, emoji: space.emoji, language: space.language },
    revision: space.revision_id,
    variables: content.variables,
    files: entries.map(file => ({ ...file, file: layout.files.get(file.id) })),
    reusableContents: reusable.map(({ id, title }) => ({ id, title, file: layout.reusable.get(id) })),
  };
  const pages = await inTurns(pageIndex(content.top, layout));
  await add(indexName, `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "pages": ${pages}\n}\n`);
  // The line of a missing file in the index says that it was there.
  for (const { id, sha256 } of entries) await addStored(files, add, layout.files.get(id) ?? '', sha256);
}
