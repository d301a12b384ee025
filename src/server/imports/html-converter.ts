import TurndownService from 'turndown';
import type { SourceFile } from './bundle.ts';
import { addEmphasis, readStyles } from './html-emphasis.ts';
import { addLists } from './html-lists.ts';
import type { Converting } from './html-nodes.ts';
import { addProducts } from './html-products.ts';
import { addRules, leaveOut } from './html-rules.ts';
import { addTables } from './html-tables.ts';

export interface Converted {
  markdown: string;
  /** Images that were written into the document. */
  files: SourceFile[];
  /** How often something was left out, by the name of its element. */
  lost: ReadonlyMap<string, number>;
  headings: Converting['headings'];
}

const notContent = ['title', 'script', 'style', 'noscript', 'nav', 'footer', 'button', 'template'] as const;

interface Around {
  path: string;
  /** Its style sheets. */
  sheet: string;
  ofPage: ReadonlySet<string>;
}

/** HTML as Markdown. What is not content (scripts, navigation) is left out. */
export function convertHtml(html: string, { path, sheet, ofPage }: Around): Converted {
  const files: SourceFile[] = [];
  const converting: Converting = {
    styles: readStyles(sheet),
    held: new WeakMap(),
    ofPage,
    lost: new Map(),
    headings: [],
    keepImage(dataUrl) {
      const image = imageOf(dataUrl, `${path}-${files.length + 1}`);
      if (image) files.push(image);
      return image && encodeURI(image.path.slice(path.lastIndexOf('/') + 1));
    },
  };
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
  return {
    markdown: `${service.turndown(html).trim()}\n`,
    files,
    lost: converting.lost,
    headings: converting.headings,
  };
}

const endings: Record<string, string> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp', 'svg+xml': 'svg' };

function imageOf(dataUrl: string, path: string): SourceFile | undefined {
  const [, type = ''] = /^data:image\/([a-z+]{1,20});base64,/i.exec(dataUrl) ?? [];
  const ending = endings[type.toLowerCase()];
  if (ending === undefined) return undefined;
  return { path: `${path}.${ending}`, bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') };
}
