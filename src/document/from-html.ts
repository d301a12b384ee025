import TurndownService from 'turndown';
import { addEmphasis } from '#document/from-html-emphasis.ts';
import { addLists } from '#document/from-html-lists.ts';
import type { Converting } from '#document/from-html-nodes.ts';
import { addProducts } from '#document/from-html-products.ts';
import { addRules, leaveOut } from '#document/from-html-rules.ts';
import { addTables } from '#document/from-html-tables.ts';

/** Elements that are no content of a document. */
export const notContent = ['title', 'script', 'style', 'noscript', 'nav', 'footer', 'button', 'template'] as const;

/**
 * HTML, or its elements, as Markdown. What is not content (scripts, navigation) is left out.
 * @throws TooLong
 */
export function toMarkdown(html: string | HTMLElement, converting: Converting): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    blankReplacement(_content, node) {
      leaveOut(node, converting);
      return 'isBlock' in node && node.isBlock ? '\n\n' : '';
    },
  });
  service.remove([...notContent]);
  addEmphasis(service, converting);
  addLists(service);
  addTables(service, converting);
  addRules(service, converting);
  // Rules are asked beginning with the last.
  addProducts(service, converting);
  const escapeText = service.escape.bind(service);
  service.escape = text => escapeText(text).replace(/<(?=[a-z/!?])|\{(?=[{%])|\$(?=\$)|&(?=#?\w+;)/gi, '\\$&');
  return service.turndown(html).trim();
}
