import type { ImportSource } from '#contract/import.ts';
import type { Said } from '../words/said.ts';
import type { Draft } from './draft.ts';

/** A file that was fetched or uploaded, or an address whose pages are to be followed. */
export type Source = { source: ImportSource; url: string } | { source: ImportSource; name: string; bytes: Uint8Array };

export type ToReader =
  | { kind: 'read'; from: Source }
  | { kind: 'fetched'; id: number; body: Uint8Array; contentType: string; url: string }
  | { kind: 'refused'; id: number; said: Said };

export type FromReader =
  | { kind: 'fetch'; id: number; url: string; maxBytes: number }
  /** What is read next: to be shown, and to be named if it takes too long. */
  | { kind: 'step'; done: number; path: string }
  | { kind: 'done'; draft: Draft }
  | { kind: 'failed'; said: Said };
