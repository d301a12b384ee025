import { type Conflict, conflict, toJson } from './conflicts.ts';
import { mergeRecords, mergeValue } from './merge-values.ts';
import {
  defaultLayout,
  type PageLayout,
  type PageMembers,
  type PageNode,
  pageMembers,
  pageNode,
  sameValue,
} from './model.ts';
import type { Bodied } from './tree.ts';

/** Whether two nodes differ in more than the pages below them and the time. */
export function differs(a: PageNode | undefined, b: PageNode | undefined): boolean {
  if (a === b) return false;
  if (!a || !b) return true;
  return a.body !== b.body || a.type !== b.type || pageMembers.some(name => !sameValue(a[name], b[name]));
}

/** A page's members merged one by one, layout and variables each by key. The body is given. */
export function mergeNode(
  base: PageNode | undefined,
  main: PageNode,
  mine: PageNode,
  body: Bodied,
  conflicts: Conflict[],
): PageNode {
  if (!differs(main, base) && sameValue(body, bodyOf(mine))) return mine;
  if (!differs(mine, base) && sameValue(body, bodyOf(main))) return main;
  const dispute = (member: string, sides: { base: unknown; main: unknown; mine: unknown }) => {
    const json = { base: toJson(sides.base), main: toJson(sides.main), mine: toJson(sides.mine) };
    const { id: page, title } = mine;
    const said = { reason: 'member', values: { name: title, setting: member } } as const;
    conflicts.push(conflict({ kind: 'member', page, title, member, ...json, ...said }));
  };
  const members = pageMembers.map(name => [name, mergeMember(name, base, main, mine, dispute)]);
  const updatedAt = main.updatedAt > mine.updatedAt ? main.updatedAt : mine.updatedAt;
  const merged: PageNode = { ...mine, ...Object.fromEntries(members), ...body, updatedAt };
  return pageNode(merged);
}

/** The parts of a node that name its body, both always there. */
export function bodyOf({ body, blockIds }: Bodied): Bodied {
  return { body, blockIds };
}

type Dispute = (member: string, sides: { base: unknown; main: unknown; mine: unknown }) => void;

function mergeMember(
  name: keyof PageMembers,
  base: PageNode | undefined,
  main: PageNode,
  mine: PageNode,
  dispute: Dispute,
) {
  if (name === 'layout' && (main.layout || mine.layout)) {
    const within: Dispute = (key, sides) => dispute(`layout.${key}`, sides);
    return mergeRecords<unknown>(layout(base), layout(main), layout(mine), within);
  }
  if (name === 'variables') {
    const within: Dispute = (key, sides) => dispute(`variables.${key}`, sides);
    return mergeRecords<unknown>(base?.variables ?? {}, main.variables ?? {}, mine.variables ?? {}, within);
  }
  const sides = { base: base?.[name], main: main[name], mine: mine[name] };
  const { value, disputed } = mergeValue<unknown>(sides.base, sides.main, sides.mine);
  if (disputed) dispute(name, sides);
  return value;
}

function layout(node: PageNode | undefined): PageLayout & Record<string, unknown> {
  return { ...(node?.layout ?? defaultLayout) };
}
