import type { EditConflict } from '#dashboard/editor/conflict-choice.ts';
import { mergeMembers, type PageMembers } from '#dashboard/editor/page-members.ts';
import { rebase } from '#dashboard/editor/text-changes.ts';
import type { UnsentEdit } from '#dashboard/editor/unsent-edits.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** What the service knows of a page. */
type PageText = { markdown: string; bodyHash: string | undefined };

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'saving' }
  /** Typed, and kept on this device; the next attempt comes by itself. */
  | { kind: 'offline' }
  /** It is tried again by itself. */
  | { kind: 'failed'; error: unknown }
  /** The service does not take it as it is: too long, or not valid. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'conflict'; conflict: EditConflict }
  /** It cannot be saved any more: merged, archived, deleted, or no right. */
  | { kind: 'read-only'; error: unknown };

export type SentEdit = { markdown?: string | undefined; base: string | undefined; members?: PageMembers | undefined };

/** How a failed attempt goes on. */
export type Failure =
  | { kind: 'retry' | 'offline' | 'final' | 'refused' }
  | { kind: 'conflict'; conflict: EditConflict };

/** What a session needs from the world around it. */
export type SessionPort = {
  send: (edit: SentEdit) => Promise<{ bodyHash: string | undefined; merged: boolean }>;
  load: () => Promise<PageText>;
  /** Keeps what is unsent on this device, or forgets it (undefined). */
  keep: (edit: Pick<UnsentEdit, 'base' | 'markdown' | 'sent' | 'members'> | undefined) => void;
  classify: (error: unknown) => Failure;
  /** Milliseconds without typing before what was typed is sent. */
  pause: number;
  /** Calls back after so many milliseconds; returns how to call it off. */
  wait: (ms: number, then: () => void) => () => void;
  now: () => Date;
};

const retries = [2000, 4000, 8000, 15_000, 30_000];

/** Texts that are remembered while no answer comes. */
const mostUnanswered = 10;

/** An edit that an earlier session left on this device. */
export type LeftEdit = Pick<UnsentEdit, 'base' | 'markdown' | 'sent' | 'members'> & { forget: () => void };

/**
 * The text of one page while it is edited: keeps what is typed on this device, sends it in order, takes in what others
 * did, and never gives up a text. It lives on after its page is left, until everything is sent.
 */
export class PageSession {
  readonly state = createStore<SaveState>({ kind: 'saved', at: undefined });
  /** Members that are set here and not at the service yet. */
  readonly members = createStore<PageMembers>({});
  /** Called with the new text when somebody else changed it. */
  onText: ((text: string) => void) | undefined;

  readonly #port: SessionPort;
  #text: string;
  #known: string;
  #base: string | undefined;
  /** Own texts that were sent and not answered: the service may have them. The last one comes last. */
  #unanswered: string[] = [];
  #left: LeftEdit[];
  #running = false;
  /** The hash of what came while an own edit was under way. */
  #missed: string | undefined;
  #attempt = 0;
  #cancel: (() => void) | undefined;

  constructor(page: PageText, port: SessionPort, left: LeftEdit[] = []) {
    this.#port = port;
    this.#text = page.markdown;
    this.#known = page.markdown;
    this.#base = page.bodyHash;
    this.#left = [...left];
    this.#adopt();
  }

  get text(): string {
    return this.#text;
  }

  /** All that this page has here, as an edit of what the service knew last. */
  get whole(): SentEdit {
    return { markdown: this.#text, base: this.#base, members: this.members.get() };
  }

  /** Whether something typed is not at the service. */
  get unsent(): boolean {
    return this.#dirty || this.#left.length > 0;
  }

  /** Takes a new text from the editor. */
  edit(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#changed();
  }

  setMembers(members: PageMembers): void {
    this.members.set(now => mergeMembers(now, members));
    this.#changed();
  }

  /** Sends at once what is unsent. */
  flush(): Promise<void> {
    this.#cancel?.();
    return this.#run();
  }

  /**
   * The service has this page now. While an own edit is under way it is put off: sending brings both together, but for
   * what was saved between that and its answer.
   */
  receive({ markdown, bodyHash }: PageText): void {
    if (bodyHash === this.#base) return;
    if (this.#dirty || this.#running) {
      this.#missed = bodyHash;
      return;
    }
    this.#base = bodyHash;
    this.#show(markdown);
  }

  /** The text that was chosen where two edits met. */
  resolve(text: string): void {
    const state = this.state.get();
    if (state.kind !== 'conflict') return;
    this.#base = state.conflict.bodyHash;
    this.#known = state.conflict.theirs;
    this.#text = text;
    this.onText?.(text);
    this.#keep();
    void this.flush();
  }

  get #dirty(): boolean {
    return this.#text !== this.#known || Object.keys(this.members.get()).length > 0;
  }

  /** An edit from before a reload becomes the text that is shown. */
  #adopt(): void {
    const edit = this.#left.shift();
    if (!edit) return;
    if (edit.members) this.members.set(edit.members);
    if (edit.markdown !== undefined) {
      this.#text = edit.markdown;
      this.#base = edit.base;
      // It may have been under way when the page went.
      this.#unanswered = edit.sent === undefined ? [edit.markdown] : [edit.markdown, edit.sent];
    }
    this.#keep();
    edit.forget();
    this.#schedule(0);
  }

  #changed(): void {
    this.#keep();
    if (this.state.get().kind === 'conflict' || this.state.get().kind === 'read-only') return;
    if (this.state.get().kind === 'saved') this.state.set({ kind: 'saving' });
    this.#schedule(this.#port.pause);
  }

  #keep(): void {
    if (!this.#dirty) {
      this.#port.keep(undefined);
      return;
    }
    const members = this.members.get();
    const sent = this.#unanswered.at(-1);
    this.#port.keep({
      base: this.#base,
      ...(sent !== undefined && sent !== this.#text && { sent }),
      ...(this.#text !== this.#known && { markdown: this.#text }),
      ...(Object.keys(members).length > 0 && { members }),
    });
  }

  #schedule(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#port.wait(ms, () => void this.#run());
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#dirty || this.#missed !== undefined) await (this.#dirty ? this.#sendOnce() : this.#catchUp());
      this.#attempt = 0;
      this.state.set(now => (now.kind === 'saved' ? now : { kind: 'saved', at: this.#port.now() }));
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#running = false;
    }
    if (!this.#dirty) this.#adopt();
  }

  async #sendOnce(): Promise<void> {
    const text = this.#text;
    const members = this.members.get();
    const changed = text !== this.#known;
    this.state.set({ kind: 'saving' });
    if (changed) this.#unanswered = [...this.#unanswered.filter(other => other !== text), text].slice(-mostUnanswered);
    const { bodyHash, merged } = await this.#port.send({
      base: this.#base,
      ...(changed && { markdown: text }),
      ...(Object.keys(members).length > 0 && { members }),
    });
    if (changed) {
      this.#known = text;
      this.#base = bodyHash;
      this.#unanswered = [];
    }
    this.members.set(
      now =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => members[name as keyof PageMembers] !== value)), // a name of the same object
    );
    if (merged) await this.#takeIn(text);
    this.#keep();
  }

  /** An edit of somebody else was merged with the one just sent: shows both, with what was typed since on top. */
  async #takeIn(sent: string): Promise<void> {
    const { markdown, bodyHash } = await this.#port.load();
    const onTop = (typed: string) => (typed === sent ? markdown : rebase(sent, markdown, typed));
    // Fetched when it is needed: it brings the Markdown parser.
    const both = onTop(this.#text) ?? (await import('#document/merge-edit.ts')).mergeEdits(sent, markdown, this.#text);
    if (both === undefined) {
      throw new Met({ base: sent, mine: this.#text, theirs: markdown, bodyHash: bodyHash ?? '' });
    }
    this.#base = bodyHash;
    this.#known = markdown;
    this.#text = both;
    this.onText?.(both);
  }

  /** Shows what others saved before the own edit was answered. What came may be older than that edit: it is loaded again. */
  async #catchUp(): Promise<void> {
    const missed = this.#missed;
    this.#missed = undefined;
    if (missed === this.#base) return;
    const { markdown, bodyHash } = await this.#port.load();
    if (this.#dirty || bodyHash === this.#base) return;
    this.#base = bodyHash;
    this.#show(markdown);
  }

  #show(markdown: string): void {
    this.#known = markdown;
    this.#text = markdown;
    this.onText?.(markdown);
  }

  #failed(error: unknown): void {
    const failure: Failure =
      error instanceof Met ? { kind: 'conflict', conflict: error.conflict } : this.#port.classify(error);
    switch (failure.kind) {
      case 'conflict':
        // What was saved twice changed nothing the second time, and was made from an older text.
        if ([this.#known, ...this.#unanswered].includes(failure.conflict.theirs)) {
          this.#base = failure.conflict.bodyHash;
          this.#known = failure.conflict.theirs;
          this.#schedule(0);
          return;
        }
        this.state.set({ kind: 'conflict', conflict: { ...failure.conflict, mine: this.#text } });
        return;
      case 'final':
        this.state.set({ kind: 'read-only', error });
        return;
      case 'refused':
        this.state.set({ kind: 'refused', error });
        return;
      default:
        this.state.set(failure.kind === 'offline' ? { kind: 'offline' } : { kind: 'failed', error });
        this.#schedule(retries[Math.min(this.#attempt++, retries.length - 1)] ?? this.#port.pause);
    }
  }
}

/** What was typed while the last edit was sent, and what came back, changed the same lines. */
class Met extends Error {
  readonly conflict: EditConflict;

  constructor(conflict: EditConflict) {
    super('Two edits met');
    this.conflict = conflict;
  }
}
