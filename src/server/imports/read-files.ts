import type { ImportSource } from '#contract/import.ts';
import type { Bundle } from './bundle.ts';
import { readHtml } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';
import { readGoogleDocument, readWebsite, readWiki, type Web } from './web-source.ts';
import { readZip } from './zip-source.ts';

/** What a file holds, by the kind of source it was called. @throws JobFailure that says why it gives nothing */
export async function readFile(
  source: ImportSource,
  bytes: Buffer,
  name: string,
  step: (path: string) => void,
): Promise<Bundle> {
  switch (source) {
    case 'docx': {
      // Its reader is larger than all others together.
      const { readDocx } = await import('./docx-source.ts');
      return readDocx(bytes, name);
    }
    case 'markdown':
      return one(markdownPage(name, bytes));
    case 'html':
    case 'website':
    case 'google-docs':
      return bytes.subarray(0, 2).toString() === 'PK' ? readZip(bytes, step, source) : html(name, bytes);
    default:
      return readZip(bytes, step, source);
  }
}

const one = (page: Bundle['pages'][number]): Bundle => ({ pages: [page], contents: [], files: new Map(), report: [] });

function html(name: string, bytes: Buffer): Bundle {
  const { page, files } = readHtml(name, bytes);
  return { ...one(page), files: new Map(files.map(file => [file.path, file])) };
}

/** What an address leads to. @throws JobFailure that says why it gives nothing */
export function readPages(source: ImportSource, web: Web, url: string): Promise<Bundle> {
  if (source === 'website') return readWebsite(web, url);
  return source === 'google-docs' ? readGoogleDocument(web, url) : readWiki(web, url);
}
