import { saveBody } from './body-edit.ts';
import { type Conflict, chosenValue, type PagePosition, type Resolution, ResolutionError } from './conflicts.ts';
import { defaultLayout, type JsonValue, pageNode } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import type { PageChanges } from './operations.ts';
import { freeSlug, PageDraft } from './page-draft.ts';
import { editText, textOf } from './resolve-text.ts';
import { readTree, type TreePage, writeBody, writeTree } from './tree.ts';

/** Resolves a conflict about a page. */
export async function resolvePage(
  store: ObjectStore,
  root: Hash,
  found: Conflict,
  resolution: Resolution,
  now: string,
): Promise<Hash> {
  const tree = await readTree(store, root);
  const draft = new PageDraft(tree, now);
  if (found.pages) resolveExistence(store, draft, found, resolution);
  else if (found.kind === 'move-move' || found.kind === 'move-delete') resolvePlace(draft, found, resolution);
  else {
    const page = draft.tree.byId.get(found.page ?? '');
    if (!page) throw new ResolutionError('gone', 'The page is gone');
    const value = chosenValue(found, resolution);
    if (found.kind === 'slug') setSlug(draft, page, textOf(value));
    else if (found.member === 'markdown') draft.set(page, await editText(store, page.node, found, value));
    else draft.set(page, memberChange(page, found.member ?? '', value));
  }
  return writeTree(store, tree);
}

/** A page that one side deleted: the chosen side has it, or not. */
function resolveExistence(store: ObjectStore, draft: PageDraft, found: Conflict, resolution: Resolution): void {
  const { use } = resolution;
  if (use === 'both-main-first' || use === 'both-mine-first') {
    throw new ResolutionError('choice', 'A page is kept or deleted, not both');
  }
  const page = draft.tree.byId.get(found.page ?? '');
  const snapshot = use === 'edited' ? (found.pages?.mine ?? found.pages?.main) : found.pages?.[use];
  if (!snapshot) {
    if (page) draft.remove(page);
    return;
  }
  const markdown = use === 'edited' ? textOf(resolution.value) : snapshot.markdown;
  const body = writeBody(store, saveBody({ markdown: '', blockIds: [] }, markdown));
  if (page) {
    if (use === 'edited') draft.set(page, body);
    return;
  }
  const above = [snapshot.parent, ...snapshot.ancestors].find(id => id !== null && draft.tree.byId.has(id));
  const parent = (above && draft.tree.byId.get(above)) || null;
  const kept = use === 'edited' ? body : { body: snapshot.node.body, blockIds: snapshot.node.blockIds };
  draft.insert({ ...snapshot.node, ...kept }, parent, positionAfter(draft, parent, snapshot.earlier));
}

/** A page that both moved, or that one put under what the other deleted. */
function resolvePlace(draft: PageDraft, found: Conflict, resolution: Resolution): void {
  if (resolution.use !== 'main' && resolution.use !== 'mine') {
    throw new ResolutionError('choice', 'A page has one place: main or mine');
  }
  const page = draft.tree.byId.get(found.page ?? '');
  if (!page) throw new ResolutionError('gone', 'The page is gone');
  const place = toPlace(found[resolution.use]);
  if (!place) {
    draft.remove(page);
    return;
  }
  const parent = place.parent === null ? null : draft.tree.byId.get(place.parent);
  if (parent === undefined) return;
  for (let above = parent; above; above = above.parent) {
    if (above === page) throw new ResolutionError('choice', 'The page would stand inside itself');
  }
  draft.move(page, parent, positionAfter(draft, parent, place.earlier, page));
}

function toPlace(value: JsonValue): PagePosition | null {
  const place: PagePosition | null = JSON.parse(JSON.stringify(value));
  return place;
}

function positionAfter(draft: PageDraft, parent: TreePage | null, earlier: string[], moving?: TreePage): number {
  const siblings = draft.siblings(parent).filter(page => page !== moving);
  const last = siblings.findLastIndex(page => earlier.includes(page.node.id));
  return earlier.length > 0 && last < 0 ? siblings.length : last + 1;
}

/** Gives a page the wanted address; a sibling that has it gets the next free one. */
function setSlug(draft: PageDraft, page: TreePage, slug: string): void {
  const siblings = draft.siblings(page.parent).filter(sibling => sibling !== page);
  const holder = siblings.find(sibling => sibling.node.slug === slug);
  if (holder) holder.node = pageNode({ ...holder.node, slug: freeSlug(siblings, { slug, title: '' }) });
  draft.set(page, { slug });
}

/** A member by its name in a conflict: layouts and variables by key. */
function memberChange({ node }: TreePage, member: string, value: JsonValue): PageChanges {
  const dot = member.indexOf('.');
  if (dot < 0) return Object.fromEntries([[member, value]]);
  const [name, key] = [member.slice(0, dot), member.slice(dot + 1)];
  const whole = name === 'layout' ? { ...(node.layout ?? defaultLayout) } : { ...node.variables };
  const others = Object.entries(whole).filter(([other]) => other !== key);
  return Object.fromEntries([[name, Object.fromEntries(value === null ? others : [...others, [key, value]])]]);
}
