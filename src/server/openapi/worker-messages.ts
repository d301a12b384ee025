import type { Said } from '../words/said.ts';
import type { Specification } from './specification.ts';

export type ToWorker =
  | { kind: 'read'; bytes: Uint8Array; url: string | undefined }
  | { kind: 'file'; url: string; bytes: Uint8Array };

export type FromWorker =
  | { kind: 'need'; url: string }
  | { kind: 'done'; specification: Specification }
  | { kind: 'failed'; said: Said };
