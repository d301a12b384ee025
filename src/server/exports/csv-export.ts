import { Readable } from 'node:stream';
import type { Services } from '../services.ts';
import type { AskedExport, Export } from './export.ts';

interface CsvExport<Filter> extends Pick<Export<Filter>, 'purpose' | 'file' | 'filter'> {
  /** The text in pieces. */
  lines: (services: Services, asked: AskedExport<Filter>) => AsyncIterable<string>;
}

/** A list that comes as a CSV file. */
export const csvExport = <Filter>({ lines, ...rest }: CsvExport<Filter>): Export<Filter> => ({
  ...rest,
  type: 'text/csv; charset=utf-8',
  read: (services, asked) => Readable.from(lines(services, asked)),
});
