import type { OperationId } from '#contract/operations.ts';
import type { Client } from './client.ts';

/** Numbers that follow from a seed (mulberry32), so that a run's choices can be made again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Texts by page id. */
type Texts = ReadonlyMap<string, string>;

/** What a writer knows of a version: the texts of its own pages, and the titles of the pages it added. */
interface Content {
  texts: Texts;
  titles: ReadonlySet<string>;
}

interface OpenRequest {
  id: string;
  content: Content;
}

interface MergedRequest {
  id: string;
  revision: string;
}

/** What the answers so far promise. */
interface Promised {
  main: Content;
  request: OpenRequest | undefined;
}

/**
 * Writes through the API, one request at a time, on pages that nobody else writes, and keeps what was acknowledged.
 * After a crash the one request without an answer may have been done or not; everything else has to be there.
 */
export class CrashWriter {
  acknowledged = 0;
  readonly comments = new Map<string, string>();
  readonly merged: MergedRequest[] = [];
  readonly #client: Client;
  readonly #spaceId: string;
  readonly #name: string;
  readonly #random: (below: number) => number;
  #promised: Promised;
  /** What holds if the request without an answer was done. */
  #possible: Promised | undefined;
  #serial = 0;

  constructor(
    client: Client,
    {
      name,
      spaceId,
      texts,
      random,
    }: { name: string; spaceId: string; texts: Texts; random: (below: number) => number },
  ) {
    this.#client = client;
    this.#name = name;
    this.#spaceId = spaceId;
    this.#random = random;
    this.#promised = { main: { texts, titles: new Set() }, request: undefined };
  }

  /** Writes until the server is gone. @throws when the server refuses a write */
  async writeUntilCut(): Promise<void> {
    while (await this.#step()) this.acknowledged++;
  }

  async #step(): Promise<boolean> {
    const { request } = this.#promised;
    if (!request) return this.#create();
    const choice = this.#random(10);
    if (choice < 5) return this.#edit(request);
    return choice < 8 ? this.#comment(request) : this.#merge(request);
  }

  async #create(): Promise<boolean> {
    const { main } = this.#promised;
    return this.#send(this.#promised, 'createChangeRequest', { body: { subject: this.#mark() } }, ({ id }) => {
      this.#promised = { main, request: { id, content: main } };
    });
  }

  /** A new text for one page, and now and then a new page. */
  async #edit({ id, content }: OpenRequest): Promise<boolean> {
    const pages = [...content.texts.keys()];
    const page = pages[this.#random(pages.length)] ?? '';
    const markdown = `${this.#mark()}\n`;
    const titles = this.#random(4) === 0 ? [this.#mark()] : [];
    const changes = [
      { operation: 'update_page', page, document: { markdown } },
      ...titles.map(title => ({ operation: 'insert_page', title, document: { markdown } })),
    ];
    const after = {
      texts: new Map(content.texts).set(page, markdown),
      titles: new Set([...content.titles, ...titles]),
    };
    const possible = { ...this.#promised, request: { id, content: after } };
    return this.#send(possible, 'updateChangeRequestContent', { changeRequestId: id, body: { changes } });
  }

  async #comment({ id }: OpenRequest): Promise<boolean> {
    const markdown = this.#mark();
    const call = { changeRequestId: id, body: { body: { markdown } } };
    return this.#send(this.#promised, 'postCommentInChangeRequest', call, comment => {
      this.comments.set(comment.id, markdown);
    });
  }

  async #merge({ id, content }: OpenRequest): Promise<boolean> {
    const possible = { main: content, request: undefined };
    return this.#send(possible, 'mergeChangeRequest', { changeRequestId: id }, ({ revision }) => {
      this.merged.push({ id, revision });
    });
  }

  /** @returns false when no answer came */
  async #send(
    possible: Promised,
    operationId: OperationId,
    call: Record<string, unknown>,
    acknowledge: (body: { id: string; revision: string }) => void = () => {},
  ): Promise<boolean> {
    this.#possible = possible;
    const answer = await this.#client.call(operationId, { spaceId: this.#spaceId, ...call }).catch(() => undefined);
    if (!answer) return false;
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#possible = undefined;
    this.#promised = possible;
    acknowledge(answer.body);
    return true;
  }

  #mark(): string {
    return `${this.#name}-${++this.#serial}`;
  }

  /** What is missing of what was promised. What came of the request without an answer counts from here on. */
  async missing(): Promise<string[]> {
    const [promised, possible] = [this.#promised, this.#possible];
    this.#possible = undefined;
    const missing = await this.#missingOf(promised);
    if (!possible || possible === promised || (await this.#missingOf(possible)).length > 0) return missing;
    this.#promised = possible;
    if (promised.request && !possible.request) await this.#noteMerge(promised.request.id);
    return [];
  }

  async #noteMerge(id: string): Promise<void> {
    const call = { spaceId: this.#spaceId, changeRequestId: id };
    const { revisionMerged } = await this.#client.ok('getChangeRequestById', call);
    this.merged.push({ id, revision: revisionMerged });
  }

  async #missingOf({ main, request }: Promised): Promise<string[]> {
    const spaceId = this.#spaceId;
    const { pages } = await this.#client.ok('listPages', { spaceId });
    const missing = await this.#difference('main', main, pages, pageId =>
      this.#client.ok('getPageById', { spaceId, pageId }),
    );
    if (!request) return missing;
    const call = { spaceId, changeRequestId: request.id };
    const { status } = await this.#client.ok('getChangeRequestById', call);
    if (status === 'merged') return [...missing, `${request.id} is merged, and no merge of it was answered`];
    const tree = await this.#client.ok('listPagesInChangeRequest', call);
    const read = (pageId: string) => this.#client.ok('getPageInChangeRequestById', { ...call, pageId });
    return [...missing, ...(await this.#difference(request.id, request.content, tree.pages, read))];
  }

  async #difference(
    version: string,
    { texts, titles }: Content,
    tree: readonly { title: string }[],
    read: (pageId: string) => Promise<{ markdown: string }>,
  ): Promise<string[]> {
    const found = new Set(tree.map(({ title }) => title));
    const gone = [...titles].filter(title => !found.has(title)).map(title => `page ${title} of ${version}`);
    const wrong = await Promise.all(
      [...texts].map(async ([page, wanted]) => {
        const { markdown } = await read(page);
        return markdown === wanted
          ? []
          : [`page ${page} of ${version}: ${wanted.trim()}, but it is ${markdown.trim()}`];
      }),
    );
    return [...gone, ...wrong.flat()];
  }
}
