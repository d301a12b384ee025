import type { ImportContentData } from '#client/types.gen.ts';

export type ImportSource = ImportContentData['body']['source'];

/** What may be dropped, by its ending. */
export const importEndings = ['.zip', '.md', '.markdown', '.mdx', '.html', '.htm', '.docx'] as const;
/** In bytes, as the service has it. */
export const importLimit = 250 * 1024 * 1024;

/** How a file is read, by its name; undefined when it is none of the accepted kinds. */
export function sourceOfFile(name: string): ImportSource | undefined {
  const ending = /\.[a-z]+$/.exec(name.toLowerCase())?.[0];
  if (ending === '.zip') return 'zip';
  if (ending === '.md' || ending === '.markdown' || ending === '.mdx') return 'markdown';
  if (ending === '.html' || ending === '.htm') return 'html';
  return ending === '.docx' ? 'docx' : undefined;
}

/** How an address is read; undefined when it is no address of the web. */
export function sourceOfAddress(text: string): ImportSource | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (hostname === 'docs.google.com') return 'google-docs';
  if (hostname === 'github.com' && /^\/[^/]+\/[^/]+\/wiki(\/|$)/.test(pathname)) return 'github-wiki';
  const byName = sourceOfFile(pathname);
  return byName === undefined || byName === 'html' ? 'website' : byName;
}

/** The name a space gets from what is imported: that of the file, or of the host. */
export function titleOfSource(name: string): string {
  const base = URL.canParse(name) ? new URL(name).hostname : name.replace(/\.[^.]+$/, '');
  const words = base.replace(/[-_]+/g, ' ').trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 50);
}
