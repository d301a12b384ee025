import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts';
import { say } from '../words/said.ts';

/** Of all files of one specification together (decisions 7.3). */
const maximumBytes = 10 * 1024 * 1024;
const maximumMilliseconds = 30_000;

/** Fetches the files of one specification, all of them within one limit of size and one of time. */
export function fetchWithin(
  fetcher: Fetcher,
  signal: AbortSignal,
  limits = { bytes: maximumBytes, milliseconds: maximumMilliseconds },
): (url: string) => Promise<Fetched> {
  let { bytes, milliseconds } = limits;
  return async url => {
    if (bytes <= 0) throw new FetchFailure('too-large', say('fetch', 'filesTooLarge'));
    if (milliseconds <= 0) throw new FetchFailure('timeout', say('fetch', 'timeout'));
    const started = performance.now();
    const fetched = await fetcher.fetch(url, {
      maxBytes: bytes,
      timeoutMs: milliseconds,
      accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
      signal,
    });
    milliseconds -= Math.ceil(performance.now() - started);
    bytes -= fetched.body.length;
    return fetched;
  };
}
