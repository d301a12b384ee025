import type { SiteRedirectInputDestination } from '#client/types.gen.ts';
import { readDestination } from '#dashboard/sites/redirects/destinations.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';

/** One line of a list of redirects. */
export type Line =
  | { line: number; source: string; destination: SiteRedirectInputDestination }
  | { line: number; problem: 'source' | 'destination' | 'columns' };

/** The fields of one line of CSV (RFC 4180, 2), or of tab-separated text; quotes may stand around a field. */
function fieldsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') && !line.includes(',') ? ';' : ',';
  const pattern = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
  return [...line.matchAll(pattern)].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
}

const source = /^\/[^\s?#\\*]+\*?$/;

/** Reads a list of redirects: from, to. Lines without anything, and a first line of headings, are left out. */
export function readList(text: string, structure: SiteStructure): Line[] {
  return text.split(/\r?\n/).flatMap((raw, index): Line[] => {
    const [from = '', to = ''] = fieldsOf(raw);
    if (from === '' && to === '') return [];
    // A heading is no address.
    if (index === 0 && !from.startsWith('/') && !/^https?:/.test(to) && !to.startsWith('/')) return [];
    const line = index + 1;
    if (to === '') return [{ line, problem: 'columns' }];
    if (!source.test(from)) return [{ line, problem: 'source' }];
    const destination = readDestination(to, structure);
    return destination ? [{ line, source: from, destination }] : [{ line, problem: 'destination' }];
  });
}
