import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Page, PageTree } from '#client/types.gen.ts';
import { patchPage } from '#dashboard/editor/edit-tree.ts';
import {
  type ContentChange,
  type ContentKey,
  editedPageOptions,
  editedPagesOptions,
  type PageKey,
  updateContent,
} from '#dashboard/editor/edited-content.ts';
import { type PageMembers, withMembers } from '#dashboard/editor/page-members.ts';
import { type Failure, PageSession, type SentEdit, type SessionPort } from '#dashboard/editor/page-session.ts';
import {
  forgetEdit,
  keepEdit,
  keptEdits,
  mainContent,
  orphanedEdits,
  type UnsentEdit,
} from '#dashboard/editor/unsent-edits.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { sessionExpired } from '#dashboard/shell/connection.ts';
import { pageUser } from '#dashboard/shell/page-user.ts';
import { beforeSignOut, isLeaving } from '#dashboard/shell/sign-out.ts';
import { openTabs, tabId } from '#dashboard/shell/tab.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** Milliseconds. Each edit of the main content is a revision of its history, and readers see each. */
const pause = { request: 800, live: 2000 };

const sessions = new Map<string, PageSession>();
/** Whose edits they are. A page is of one person, so those of its sessions need not be told apart. */
const writer = () => pageUser() ?? '';
const nameOf = ({ spaceId, request = mainContent, pageId }: PageKey) => `${spaceId}/${request}/${pageId}`;

/** How many pages have something that is not at the service. */
export const unsentPages = createStore(0);

/** False when this device had no room for an unsent edit. */
export const deviceHasRoom = createStore(true);

/** The session of a page: the one that is still open, or a new one with what this device kept of the page. */
export async function openSession(queries: QueryClient, key: PageKey, page: Page): Promise<PageSession> {
  const tab = await tabId();
  const kept = await orphans(keptEdits(localStorage, { user: writer(), ...key }));
  const open = sessions.get(nameOf(key));
  if (open) return open;
  const left = kept.map(edit => ({
    ...edit,
    // The session rewrites its own entry.
    forget: () => edit.tab !== tab && forgetEdit(localStorage, edit),
  }));
  const text = { markdown: page.markdown ?? '', bodyHash: page.bodyHash };
  const session = new PageSession(text, portOf(queries, key, tab), left);
  sessions.set(nameOf(key), session);
  watchSessions();
  return session;
}

/** Sends what is unsent and forgets sessions that have nothing left. */
export function leaveSession(key: PageKey): void {
  const session = sessions.get(nameOf(key));
  if (!session) return;
  session.onText = undefined;
  void session.flush().then(() => {
    if (!session.unsent && session.onText === undefined) sessions.delete(nameOf(key));
  });
}

/** Sends everything that was typed and is not at the service yet. */
export const flushSessions = async (): Promise<void> => {
  await Promise.all(unsentSessions().map(session => session.flush()));
};

const unsentSessions = (): PageSession[] => [...sessions.values()].filter(session => session.unsent);

/** Those of kept edits that no open tab will send. */
export async function orphans(kept: readonly UnsentEdit[]): Promise<UnsentEdit[]> {
  const tab = await tabId();
  const alive = await openTabs(kept.map(edit => edit.tab).filter(other => other !== tab));
  return orphanedEdits(kept, tab, alive);
}

/** Sends edits of other pages of this request that were left on this device. */
export async function replayLeftEdits(queries: QueryClient, key: ContentKey): Promise<void> {
  const left = await orphans(keptEdits(localStorage, { user: writer(), ...key }));
  for (const pageId of new Set(left.map(edit => edit.pageId))) {
    const pageKey = { ...key, pageId };
    if (sessions.has(nameOf(pageKey))) continue;
    // A page that is gone keeps its edit on the device; opening the page says so.
    const page = await queries.fetchQuery(editedPageOptions(pageKey)).catch(() => undefined);
    if (page) await openSession(queries, pageKey, page);
  }
}

function portOf(queries: QueryClient, key: PageKey, tab: string): SessionPort {
  const { spaceId, request = mainContent, pageId } = key;
  const { queryKey } = editedPageOptions(key);
  const entry = { user: writer(), spaceId, request, pageId, tab };
  return {
    send: async edit => {
      const saved = await sendEdit(key, edit);
      // An answer that was asked for before must not bring the old text back. It may have brought what others saved since.
      const wasLoading = queries.isFetching({ queryKey }) > 0;
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Page>(queryKey, page => page && applied(page, edit, saved.bodyHash));
      if (wasLoading) void queries.invalidateQueries({ queryKey });
      noteMembers(queries, key, edit.members);
      for (const _id of ['getChangeRequestChanges', 'getChangeRequestById', 'listRevisions'])
        void queries.invalidateQueries({ queryKey: [{ _id }] });
      // What was set is forgotten here only once who shows the page was told of it.
      await new Promise<void>(resolve => notifyManager.schedule(resolve));
      return saved;
    },
    load: async () => {
      const page = await queries.fetchQuery({ ...editedPageOptions(key), staleTime: 0 });
      return { markdown: page.markdown ?? '', bodyHash: page.bodyHash };
    },
    keep: edit => {
      // The session itself knows a moment later.
      queueMicrotask(() => unsentPages.set(unsentSessions().length));
      if (!edit) forgetEdit(localStorage, entry);
      else deviceHasRoom.set(keepEdit(localStorage, { ...entry, ...edit, at: Date.now() }));
    },
    classify,
    pause: key.request === undefined ? pause.live : pause.request,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
  };
}

/** @param page its id */
export function changesOf(
  page: string,
  { markdown, base, members: { layout, variables, ...members } = {} }: SentEdit,
): ContentChange[] {
  const changes: ContentChange[] = [
    {
      operation: 'update_page',
      page,
      ...members,
      ...(markdown !== undefined && { document: { markdown } }),
      ...(base !== undefined && markdown !== undefined && { base }),
    },
  ];
  if (layout) changes.push({ operation: 'update_page_layout', page, layout });
  if (variables) changes.push({ operation: 'update_page_variables', page, ...asChange(variables) });
  return changes;
}

async function sendEdit(key: PageKey, edit: SentEdit) {
  const { base } = edit;
  const [outcome] = (await updateContent(key, changesOf(key.pageId, edit))).changes;
  if (outcome?.object !== 'updated_page') return { bodyHash: base, merged: false };
  return { bodyHash: outcome.page.bodyHash, merged: outcome.merged ?? false };
}

function asChange(variables: Readonly<Record<string, string | null>>) {
  const entries = Object.entries(variables);
  const set = Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
  return { set, remove: entries.flatMap(([name, value]) => (value === null ? name : [])) };
}

function applied(page: Page, { markdown, members = {} }: SentEdit, bodyHash: string | undefined): Page {
  const text = markdown === undefined ? {} : { markdown, bodyHash };
  return { ...withMembers(page, members), ...text };
}

function noteMembers(queries: QueryClient, key: PageKey, members: PageMembers | undefined): void {
  if (!members) return;
  const { queryKey } = editedPagesOptions(key);
  queries.setQueryData<PageTree>(
    queryKey,
    tree => tree && { ...tree, pages: patchPage(tree.pages, key.pageId, page => withMembers(page, members)) },
  );
  if (members.slug !== undefined || members.title !== undefined) void queries.invalidateQueries({ queryKey });
}

/** Whether a failed attempt is repeated, asked about, or the end. */
function classify(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'retry' };
  const { status, conflict } = error;
  if (status === 0) return { kind: 'offline' };
  if (status === 409 && conflict) return { kind: 'conflict', conflict };
  if (status === 403 || status === 404 || status === 409 || status === 410) return { kind: 'final' };
  if (status === 401) {
    sessionExpired.set(true);
    return { kind: 'retry' };
  }
  return { kind: status >= 500 || status === 429 ? 'retry' : 'refused' };
}

let isWatching = false;

/**
 * Tries again at once when the connection or the session is back, and asks before a tab with unsent edits closes: from the
 * first page on that is edited, also when the editor was left.
 */
function watchSessions(): void {
  if (isWatching) return;
  isWatching = true;
  const flush = () => void flushSessions();
  beforeSignOut(flushSessions);
  sessionExpired.subscribe(() => !sessionExpired.get() && flush());
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('beforeunload', event => {
    if (unsentSessions().length > 0 && !isLeaving()) event.preventDefault();
  });
}
