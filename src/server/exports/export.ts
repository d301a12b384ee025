import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import type { Texts } from '../words/english.ts';

export interface AskedExport<Filter> {
  organizationId: string;
  filter: Filter;
  /** The user who asked for the link. */
  by: string;
  /** In the language of that user; the link is opened elsewhere. */
  texts: Texts;
}

/** Something of an organization that is downloaded as one file, by a signed link. */
export interface Export<Filter = unknown> {
  /** What its links are signed for; never that of another one. */
  purpose: string;
  /** Name of the file. */
  file: string;
  /** Its media type. */
  type: string;
  filter: z.ZodType<Filter>;
  /** The file in pieces, so that a large one is never in memory. */
  read: (services: Services, asked: AskedExport<Filter>) => Readable | Promise<Readable>;
}
