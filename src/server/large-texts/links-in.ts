import type { Link } from '#document/links.ts';
import { withText } from './large-text.ts';

/** As `extractLinks`; of a large text in a thread of its own. */
export const linksIn = (markdown: string): Promise<Link[]> => withText('links', markdown.length, markdown, undefined);
