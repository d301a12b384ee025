import { type Change, compareRoots } from '#document/changes.ts';
import type { Conflict } from '#document/conflicts.ts';
import type { ObjectStore } from '#document/object-store.ts';
import { type Bodied, readBody } from '#document/tree.ts';
import type { RevisionRow } from '../db/tables/content.ts';

/** How many revisions of the main content are searched, from the newest. */
export const searchedRevisions = 50;

type Step = Pick<RevisionRow, 'id' | 'root'>;

/**
 * For each conflict, the revision of the main content that made its side; where none is known for sure, the newest that
 * touched the same thing.
 *
 * @param steps revisions of the main content, newest first, down to the common ancestor
 */
export async function findMainEdits(
  store: ObjectStore,
  steps: readonly Step[],
  conflicts: readonly Conflict[],
): Promise<Map<Conflict, string>> {
  const made = new Map<Conflict, string>();
  const touched = new Map<Conflict, string>();
  for (const [index, after] of steps.entries()) {
    const before = steps[index + 1];
    const open = conflicts.filter(found => !made.has(found));
    if (!before || open.length === 0) break;
    const changes = await compareRoots(store, before.root, after.root);
    for (const found of open) {
      const change = changes.find(each => touches(found, each));
      if (!change) continue;
      if (!touched.has(found)) touched.set(found, after.id);
      if (await makes(store, found, change)) made.set(found, after.id);
    }
  }
  return new Map([...touched, ...made]);
}

function touches({ kind, page, file, reusableContent, member, mine }: Conflict, change: Change): boolean {
  // Two things got the same name: the one of main is another.
  if ('page' in change) return change.page.id === page || (kind === 'slug' && change.page.node.slug === mine);
  if ('file' in change) return change.file.id === file || (kind === 'file-name' && change.file.name === mine);
  if ('reusableContent' in change) return change.reusableContent.id === reusableContent;
  return kind === 'variable' && change.names.includes(member ?? '');
}

/** Whether the side of main came with a change, not before. */
async function makes(store: ObjectStore, found: Conflict, change: Change): Promise<boolean> {
  if (!('before' in change)) return true;
  if (found.member === 'markdown') {
    const [before, after] = await Promise.all(bodiesOf(change).map(node => readBody(store, node)));
    return hasMain(found, after ?? '') && !hasMain(found, before ?? '');
  }
  const [member = ''] = found.member?.split('.') ?? [];
  if (found.kind === 'member' && change.type === 'page_edited') return change.members.some(name => name === member);
  return true;
}

function bodiesOf(change: Change): Bodied[] {
  if (change.type === 'page_edited') return [change.before.node, change.page.node];
  return change.type === 'reusable_content_edited' ? [change.before, change.reusableContent] : [];
}

/** Whether a text has what main has in place of a block. */
function hasMain({ base, main }: Conflict, text: string): boolean {
  if (typeof main === 'string') return text.includes(main.trim());
  return typeof base === 'string' && !text.includes(base.trim());
}
