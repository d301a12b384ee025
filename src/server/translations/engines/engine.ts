import type { Fetcher } from '../../http/fetcher.ts';
import { createFetcher } from '../../http/public-fetcher.ts';
import { deepl } from './deepl.ts';
import type { EngineAddress } from './engine-address.ts';
import { libreTranslate } from './libre-translate.ts';
import { openai } from './openai.ts';

export interface Term {
  from: string;
  to: string;
  /** Only as it is written. */
  matchCase?: boolean;
}

/** What one run asks of an engine. */
export interface Assignment {
  /** Values of `Language`. */
  source: string;
  target: string;
  /** Plain text; empty for none. */
  instructions: string;
  glossary: readonly Term[];
  signal: AbortSignal;
}

/** An engine at work for one run. */
export interface Session {
  /** Which terms of the glossary it follows itself: all, those that count in any case, or none. */
  readonly knowsGlossary: 'all' | 'any-case' | 'none';
  /**
   * Texts as `printSegment` writes them, in the other language and the same order; undefined for one that got lost.
   * @throws EngineFailure
   */
  translate(texts: readonly string[]): Promise<(string | undefined)[]>;
  /** Gives back what was set up for the run. */
  close(): Promise<void>;
}

export interface Engine {
  readonly knowsInstructions: boolean;
  /** Most of one request. */
  readonly batch: { texts: number; characters: number };
  /** @throws EngineFailure */
  open(assignment: Assignment): Promise<Session>;
}

/** How an engine is reached. */
export interface EngineAccess extends EngineAddress {
  key: string;
  fetcher: Fetcher;
}

/** The engine of the settings. Its host may be private: the operator named it, nobody else can. */
export function createEngine(address: EngineAddress, key: string): Engine {
  const host = new URL(address.url).hostname.replace(/^\[|\]$/g, '');
  const access = { ...address, key, fetcher: createFetcher({ allow: [host] }) };
  switch (address.protocol) {
    case 'deepl':
      return deepl(access);
    case 'openai':
      return openai(access);
    default:
      return libreTranslate(access);
  }
}
