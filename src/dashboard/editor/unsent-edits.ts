/** In place of a change request's number: typed into what readers see at once. */
export const mainContent = 'main';

/** What was typed on one page and is not at the service yet. */
export type UnsentEdit = {
  /** Who typed it. Nobody else who signs in on this device sees or sends it. */
  user: string;
  spaceId: string;
  /** Number of the change request, or `mainContent`. */
  request: string;
  pageId: string;
  /** The browser tab in which it was typed. */
  tab: string;
  /** `bodyHash` of the text it was made from. */
  base: string | undefined;
  /** Left out when only members were changed. */
  markdown?: string;
  /** An earlier text that was sent, and may have arrived. */
  sent?: string;
  /** Title, description and other members. */
  members?: Record<string, unknown>;
  /** When it was typed last, in milliseconds. */
  at: number;
};

/** The part of `Storage` that is used. Setting may throw when the quota is reached. */
type Disk = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'bindery-unsent:';

/** What an edit is kept under. */
type EditPlace = Pick<UnsentEdit, 'user' | 'spaceId' | 'request' | 'pageId' | 'tab'>;

const keyOf = ({ user, spaceId, request, pageId, tab }: EditPlace): string =>
  prefix + [user, spaceId, request, pageId, tab].join('/');

const isEdit = (value: unknown): value is UnsentEdit =>
  typeof value === 'object' &&
  value !== null &&
  'pageId' in value &&
  typeof value.pageId === 'string' &&
  'tab' in value &&
  typeof value.tab === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

function parse(text: string | null): UnsentEdit | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isEdit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an edit on this device. False when there is no room. */
export function keepEdit(disk: Disk, edit: UnsentEdit): boolean {
  try {
    disk.setItem(keyOf(edit), JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}

/** Forgets an edit: it reached the service, or its writer gave it up. */
export function forgetEdit(disk: Disk, edit: EditPlace): void {
  disk.removeItem(keyOf(edit));
}

/** Somebody's edits of a change request or the main content, or of one page of it, oldest first. */
export function keptEdits(
  disk: Disk,
  {
    user,
    spaceId,
    request = mainContent,
    pageId,
  }: { user: string; spaceId: string; request: string | undefined; pageId?: string },
): UnsentEdit[] {
  return editsUnder(disk, `${user}/${spaceId}/${request}/${pageId === undefined ? '' : `${pageId}/`}`);
}

/** Everything of somebody that this device keeps, oldest first. */
export const allKeptEdits = (disk: Disk, user: string): UnsentEdit[] => editsUnder(disk, `${user}/`);

function editsUnder(disk: Disk, start: string): UnsentEdit[] {
  const keys = Array.from({ length: disk.length }, (_, index) => disk.key(index) ?? '');
  return keys
    .filter(key => key.startsWith(prefix + start))
    .flatMap(key => parse(disk.getItem(key)) ?? [])
    .sort((a, b) => a.at - b.at);
}

/** Those that no other tab will send: typed in this tab before a reload, or in a tab that is gone. */
export function orphanedEdits(edits: readonly UnsentEdit[], tab: string, alive: ReadonlySet<string>): UnsentEdit[] {
  return edits.filter(edit => edit.tab === tab || !alive.has(edit.tab));
}
