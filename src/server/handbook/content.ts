import { createHash } from 'node:crypto';
import { MemoryObjectStore } from '#document/object-store.ts';
import { applyOperations, type Operation } from '#document/operations.ts';
import { emptyRoot } from '#document/tree.ts';
import type { SpaceContent } from '#published/reader.ts';
import { draftOf } from '../imports/draft.ts';
import { readZip } from '../imports/zip-source.ts';
import { zipHandbook } from './folder.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

/** The handbook, as if a space had been made of it. */
export interface HandbookContent extends SpaceContent {
  /** Markdown of pages, by the hash of their bodies. */
  texts: ReadonlyMap<string, string>;
}

/** Reads it as an import would, and keeps it in memory; its pages show no pictures. */
export async function readHandbook(): Promise<HandbookContent> {
  const draft = draftOf(await readZip(await zipHandbook(), () => {}), () => {});
  const store = new MemoryObjectStore(sha256);
  const ids = draft.ids.values();
  // When a page was last changed is not known of what is delivered with a version.
  const undated = draft.operations.flatMap(({ operation }, index): Operation[] => {
    const page = draft.ids[index] ?? '';
    return operation === 'insert_page' ? [{ operation: 'update_page_layout', page, layout: { metadata: false } }] : [];
  });
  const { tree } = await applyOperations(store, emptyRoot(store), [...draft.operations, ...undated], {
    newId: () => ids.next().value ?? '',
    now: new Date(0).toISOString(),
  });
  return {
    top: tree.top,
    files: new Map(),
    variables: {},
    reusable: new Map(),
    generated: new Map(),
    texts: store.texts,
  };
}
