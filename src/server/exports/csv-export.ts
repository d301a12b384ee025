import { Readable } from 'node:stream';
import type { Services } from '../services.ts';
import type { AskedExport, Export } from './export.ts';

interface CsvExport<Filter> extends Pick<Export<Filter>, 'purpose' | 'file' | 'filter'> {
  /** The text in pieces. */
  lines: (services: Services, asked: AskedExport<Filter>) => AsyncIterable<string>;
}

/**
 * Excel takes a file without it for the old encoding of the machine, and names with letters beyond ASCII for others. What
 * reads CSV otherwise skips it; programs have the lists as JSON.
 */
const byteOrderMark = '\uFEFF';

/** A list that comes as a CSV file, which people open in a spreadsheet. */
export const csvExport = <Filter>({ lines, ...rest }: CsvExport<Filter>): Export<Filter> => ({
  ...rest,
  type: 'text/csv; charset=utf-8',
  read: (services, asked) => Readable.from(marked(lines(services, asked))),
});

async function* marked(lines: AsyncIterable<string>): AsyncIterable<string> {
  yield byteOrderMark;
  yield* lines;
}
