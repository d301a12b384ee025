// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#client/client.gen.ts';
import { apiError } from '#dashboard/shell/api-error.ts';
import { reachable } from '#dashboard/shell/connection.ts';
import { uploader, uploadFile } from '#dashboard/shell/upload.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

/** What the file store has, by address. */
let stored: Map<string, { text: string; isWhole: boolean }>;
/** Addresses that nothing can be sent to any more. */
let over: Set<string>;
/** How the parts to come end: after so many bytes of theirs, or with a status. Without an entry, well. */
let ends: ({ after: number; status?: number } | { status: number } | 'answer lost')[];
/** Every request to the store. */
let asked: string[];

const addressOf = (number: number) => `http://store.test/files/uploads/${number}`;
answerRequests(async () => Response.json({ url: addressOf(stored.size + 1), key: 'x', object: 'storage-signed-url' }));

const readText = (blob: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** A request of the browser, as the store would answer it. */
class PartRequest {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #url = '';
  #headers: Record<string, string> = {};
  #isAborted = false;

  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  abort() {
    this.#isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  async send(rest: Blob) {
    const text = await readText(rest);
    const offset = Number(this.#headers['upload-offset']);
    const end = ends.shift();
    asked.push(`PATCH ${this.#url.at(-1)} at ${offset}`);
    const before = stored.get(this.#url)?.text ?? '';
    const arrived = typeof end === 'object' && 'after' in end ? text.slice(0, end.after) : text;
    const isRefused = typeof end === 'object' && !('after' in end);
    expect(offset).toBe(before.length);
    if (!isRefused) stored.set(this.#url, { text: before + arrived, isWhole: arrived === text });
    this.upload.onprogress?.({ loaded: arrived.length });
    if (this.#isAborted) return;
    if (typeof end === 'object') this.status = end.status ?? 0;
    else if (end === undefined) this.status = 200;
    if (this.status === 0) this.onerror?.();
    else this.onload?.();
    this.onloadend?.();
  }
}

beforeAll(() => {
  client.interceptors.error.use(apiError);
  vi.stubGlobal('XMLHttpRequest', PartRequest);
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'DELETE') {
      asked.push(`DELETE ${url.at(-1)}`);
      return new Response(null, { status: stored.delete(url) ? 204 : 404 });
    }
    // The connection is looked for at another address.
    if (method !== 'HEAD') return new Response(null, { status: 503 });
    asked.push(`HEAD ${url.at(-1)}`);
    const { text, isWhole } = stored.get(url) ?? { text: '', isWhole: false };
    if (over.has(url)) return new Response(null, { status: 403 });
    const headers = { 'upload-offset': String(text.length), 'upload-complete': isWhole ? '?1' : '?0' };
    return new Response(null, { status: 204, headers });
  });
});
beforeEach(() => {
  stored = new Map();
  over = new Set();
  ends = [];
  asked = [];
});
afterAll(() => reachable.set(true));

const file = new File(['0123456789'], 'digits.txt');
const upload = () => uploader({ organizationId: 'o1', file, kind: 'content' });
/** The connection is back as soon as somebody waits for it. */
const onWaiting = (isWaiting: boolean) => void (isWaiting && queueMicrotask(() => reachable.set(true)));

test('a file is sent at once, without being asked for first', async () => {
  expect(await upload().send({})).toBe(addressOf(1));
  expect(asked).toEqual(['PATCH 1 at 0']);
  expect(stored.get(addressOf(1))).toEqual({ text: '0123456789', isWhole: true });
});

test('after the connection was lost it goes on with what has not arrived, and tells how far it is', async () => {
  ends = [{ after: 4 }, { after: 3 }];
  const shares: number[] = [];
  const waits: boolean[] = [];
  await upload().send({
    onProgress: share => shares.push(share),
    onWaiting: isWaiting => {
      waits.push(isWaiting);
      onWaiting(isWaiting);
    },
  });
  expect(asked).toEqual(['PATCH 1 at 0', 'HEAD 1', 'PATCH 1 at 4', 'HEAD 1', 'PATCH 1 at 7']);
  expect(stored.get(addressOf(1))).toEqual({ text: '0123456789', isWhole: true });
  expect(shares).toEqual([0, 0.4, 0.4, 0.7, 0.7, 1]);
  expect(waits).toEqual([true, false, true, false]);
});

test('that takes longer than one request may goes on in another, without a pause', async () => {
  ends = [1, 2, 3, 1].map(after => ({ after, status: 408 }));
  const waits: boolean[] = [];
  await upload().send({ onWaiting: isWaiting => waits.push(isWaiting) });
  expect(asked.filter(each => each.startsWith('PATCH'))).toEqual([0, 1, 3, 6, 7].map(offset => `PATCH 1 at ${offset}`));
  expect(stored.get(addressOf(1))).toEqual({ text: '0123456789', isWhole: true });
  expect(waits).toEqual([]);
});

test('that was stopped goes on when it is called again', async () => {
  const { send } = upload();
  const stop = new AbortController();
  ends = [{ after: 6 }];
  await expect(send({ signal: stop.signal, onProgress: share => share > 0 && stop.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await send({})).toBe(addressOf(1));
  expect(asked).toEqual(['PATCH 1 at 0', 'HEAD 1', 'PATCH 1 at 6']);
  expect(stored.get(addressOf(1))).toEqual({ text: '0123456789', isWhole: true });
});

test('that was stopped while it waited for the connection ends at once', async () => {
  const stop = new AbortController();
  ends = [{ after: 6 }];
  await expect(upload().send({ signal: stop.signal, onWaiting: () => stop.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(asked).toEqual(['PATCH 1 at 0']);
});

test('that is given up leaves nothing in the store, and begins anew when it is sent all the same', async () => {
  const { send, giveUp } = upload();
  giveUp();
  expect(asked).toEqual([]);
  const stop = new AbortController();
  ends = [{ after: 6 }];
  await expect(send({ signal: stop.signal, onProgress: share => share > 0 && stop.abort() })).rejects.toThrow();
  giveUp();
  giveUp();
  expect(asked).toEqual(['PATCH 1 at 0', 'DELETE 1']);
  expect(stored.size).toBe(0);
  expect(await send({})).toBe(addressOf(1));
  expect(asked.at(-1)).toBe('PATCH 1 at 0');
});

test('that cannot go on is given up where it is cancelled, and kept where it failed', async () => {
  const stop = new AbortController();
  ends = [{ after: 6 }];
  const send = (watch: Parameters<ReturnType<typeof upload>['send']>[0]) =>
    uploadFile({ organizationId: 'o1', file, kind: 'content', ...watch });
  await expect(send({ signal: stop.signal, onProgress: share => share > 0 && stop.abort() })).rejects.toThrow();
  expect(asked).toEqual(['PATCH 1 at 0', 'DELETE 1']);
  ends = [{ status: 413 }];
  await expect(send({})).rejects.toMatchObject({ status: 413 });
  expect(asked.slice(2)).toEqual(['PATCH 1 at 0']);
});

test('of which only the answer was lost is not sent again', async () => {
  ends = ['answer lost'];
  await upload().send({ onWaiting });
  expect(asked).toEqual(['PATCH 1 at 0', 'HEAD 1']);
});

test('whose address is over begins again at another', async () => {
  const { send } = upload();
  const stop = new AbortController();
  ends = [{ after: 6 }];
  await expect(send({ signal: stop.signal, onProgress: share => share > 0 && stop.abort() })).rejects.toThrow();
  over.add(addressOf(1));
  expect(await send({})).toBe(addressOf(2));
  expect(stored.get(addressOf(2))).toEqual({ text: '0123456789', isWhole: true });
});

test('that never gets a byte further is given up, and so is one that is refused', async () => {
  ends = [{ after: 0 }, { after: 0 }, { after: 0 }];
  await expect(upload().send({ onWaiting })).rejects.toMatchObject({ status: 0 });
  expect(ends).toEqual([]);
  ends = [{ status: 413 }];
  await expect(upload().send({ onWaiting })).rejects.toMatchObject({ status: 413 });
  expect(ends).toEqual([]);
});
