import { type Change, compareRoots } from '#document/changes.ts';
import type { Hash } from '#document/object-store.ts';
import type { ContentStore } from './store.ts';

/** So many names say what was edited; history shows them on one line. */
const NAMES = 3;

/** What history calls an edit that came without a message, in no language: the names of what it changed. */
export async function namesOfEdit(store: ContentStore, before: Hash, after: Hash): Promise<string> {
  const names = [...new Set((await compareRoots(store, before, after)).flatMap(namesIn).filter(Boolean))];
  return [...names.slice(0, NAMES), ...(names.length > NAMES ? ['…'] : [])].join(', ');
}

function namesIn(change: Change): string[] {
  if ('page' in change) return [change.page.node.title];
  if ('file' in change) return [change.file.name];
  if ('reusableContent' in change) return [change.reusableContent.title];
  return change.names;
}
