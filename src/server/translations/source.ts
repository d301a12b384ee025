import { createHash } from 'node:crypto';
import type { PageNode } from '#document/model.ts';

/** A short name for a value; equal for equal values. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);

/** Fingerprint of what is translated of a page or a reusable content. */
export const sourceOf = ({ title, description, body }: Pick<PageNode, 'title' | 'description' | 'body'>): string =>
  digest([title, description ?? '', body ?? '']);
