import { say } from '../words/said.ts';
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from './fetcher.ts';

const MiB = 1024 * 1024;

interface Limits extends Pick<FetchOptions, 'accept' | 'signal'> {
  bytes: number;
  milliseconds: number;
}

/** Fetches several files, all of them within one limit of size and one of time. */
export function fetchWithin(
  fetcher: Fetcher,
  { bytes, milliseconds, ...options }: Limits,
): (url: string) => Promise<Fetched> {
  let bytesLeft = bytes;
  let millisecondsLeft = milliseconds;
  return async url => {
    if (bytesLeft <= 0) throw new FetchFailure('too-large', say('fetch', 'filesTooLarge', { most: bytes / MiB }));
    if (millisecondsLeft <= 0) throw new FetchFailure('timeout', say('fetch', 'timeout'));
    const started = performance.now();
    const fetched = await fetcher.fetch(url, { ...options, maxBytes: bytesLeft, timeoutMs: millisecondsLeft });
    millisecondsLeft -= Math.ceil(performance.now() - started);
    bytesLeft -= fetched.body.length;
    return fetched;
  };
}
