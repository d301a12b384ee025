import type { Hash } from './object-store.ts';
import type { ContentRef } from './reference.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** All of a space's content at one moment. `null` stands for an empty part. */
export interface Root {
  pages: Hash | null;
  files: Hash | null;
  reusableContents: Hash | null;
  variables: Hash | null;
}

export type PageType = 'document' | 'group' | 'link' | 'computed';

/** How a page is laid out; decisions 4.2.8 gives the default. */
export interface PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'hero' | 'full' | 'background';
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
}

export const defaultLayout: PageLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

type FileOrUrl = Extract<ContentRef, { kind: 'file' | 'url' }>;

interface PageCover {
  ref: FileOrUrl;
  refDark?: FileOrUrl;
  yPos?: number;
}

interface Computed {
  type: string;
  dependencies: { [name: string]: JsonValue };
  props: { [name: string]: JsonValue };
}

/** What a person may set of a page besides its body and place. Left out: empty, or false, or the default. */
export interface PageMembers {
  title: string;
  /** In navigation, in place of the title. */
  linkTitle?: string;
  slug: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /** An expression of decisions 4.10. */
  condition?: string;
  layout?: PageLayout;
  cover?: PageCover;
  variables?: Record<string, string>;
  /** Of link pages. */
  target?: ContentRef;
  /** Of computed pages. */
  computed?: Computed;
}

/** A page as stored. Never changed in place: an edit makes a new node. */
export interface PageNode extends Readonly<PageMembers> {
  readonly id: string;
  readonly type: PageType;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The Markdown. Left out: empty. */
  readonly body?: Hash;
  /** Sidecar of the body: a JSON array with one id for each block that is not a `close`. */
  readonly blockIds?: Hash;
  /** A chunked list of page nodes (lists.ts). Left out: no children. */
  readonly children?: Hash;
}

export interface FileEntry {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Pixels; images only. */
  readonly dimensions?: { width: number; height: number };
}

export interface ReusableContent {
  readonly id: string;
  readonly title: string;
  readonly body?: Hash;
  readonly blockIds?: Hash;
}

const MEMBERS: Record<keyof PageMembers, true> = {
  title: true,
  linkTitle: true,
  slug: true,
  emoji: true,
  icon: true,
  description: true,
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
  condition: true,
  layout: true,
  cover: true,
  variables: true,
  target: true,
  computed: true,
};

// Object.keys loses the key type that the Record above states.
export const pageMembers = Object.keys(MEMBERS) as (keyof PageMembers)[];

const ORDER: (keyof PageNode)[] = [
  'id',
  'type',
  ...pageMembers,
  'createdAt',
  'updatedAt',
  'body',
  'blockIds',
  'children',
];

/** The one way to write a node: members in a fixed order, unset ones left out, so that equal pages have equal text. */
export function pageNode(members: PageNode): PageNode {
  const kept = ORDER.filter(name => !isUnset(name, members[name])).map(name => [name, ordered(members[name])]);
  return Object.fromEntries(kept);
}

function isUnset(name: keyof PageNode, value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (value === '') return name !== 'title' && name !== 'slug';
  if (name === 'layout') return sameValue(value, defaultLayout);
  return name === 'variables' && Object.keys(Object(value)).length === 0;
}

/** A value with the members of its objects in alphabetical order. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(entry => entry[1] !== undefined);
  entries.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]));
}

/** Whether two values are the same JSON, whatever the order of members. */
export function sameValue(a: unknown, b: unknown): boolean {
  // What is stored is in order already, and putting it in order takes five times as long as looking at it.
  return (
    a === b ||
    hasSameMembers(a, b) ||
    JSON.stringify(a) === JSON.stringify(b) ||
    JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
  );
}

/** Whether two objects have the very same members: of most that are compared, and a fifth of the time of printing them. */
function hasSameMembers(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false;
  let rest = 0;
  for (const name in a) {
    if (a[name] !== b[name] || !(name in b)) return false;
    rest++;
  }
  for (const _ in b) rest--;
  return rest === 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
