import type { z } from 'zod';
import type { Services } from '../services.ts';
import type { Texts } from '../words/english.ts';

interface AskedExport<Filter> {
  organizationId: string;
  filter: Filter;
  /** In the language of whoever asked for the link; it is opened elsewhere. */
  texts: Texts;
}

/** A list of an organization that comes as a CSV file. */
export interface CsvExport<Filter = unknown> {
  /** What its links are signed for; never that of another one. */
  purpose: string;
  /** Name of the file, without its ending. */
  file: string;
  filter: z.ZodType<Filter>;
  /** The text in pieces, so that a long list is never in memory. */
  lines: (services: Services, asked: AskedExport<Filter>) => AsyncIterable<string>;
}
