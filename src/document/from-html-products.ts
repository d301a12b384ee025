import type TurndownService from 'turndown';
import { apart, attribute, type Converting, classesOf, hasClass, lose, oneLine } from '#document/from-html-nodes.ts';
import { expandable, formula, hint } from '#document/from-html-rules.ts';

type Write = (content: string, node: HTMLElement, converting: Converting) => string | undefined;

const nothing = () => '';
/** What the page says beside its text already. */
const ofThePage: Write = (_content, node, { ofPage }) => (ofPage.has(oneLine(node.textContent)) ? '' : undefined);

/** What Confluence and Notion write with elements of no meaning, by a class; `undefined` leaves it to other rules. */
const byClass: Record<string, Write> = {
  'confluence-information-macro': (content, node) => hint(macroStyle(node), content, node),
  title: (content, node, converting) => {
    if (hasClass(node.parentElement, 'confluence-information-macro')) return apart(`**${oneLine(content)}**`);
    return ofThePage(content, node, converting);
  },
  subtitle: ofThePage,
  'page-title': ofThePage,
  'page-description': ofThePage,
  panel: (content, node) => {
    const title = oneLine(childOf(node, 'codeHeader')?.textContent ?? '');
    if (childOf(node, 'codeContent') && title)
      return apart(`{% code title="${attribute(title)}" %}\n${content.trim()}\n{% endcode %}`);
    return childOf(node, 'panelContent') && !hasClass(node, 'code') && !hasClass(node, 'preformatted')
      ? hint('info', content, node)
      : undefined;
  },
  // The panel around it writes it as the title of the code.
  codeHeader: nothing,
  'expand-container': (content, node) =>
    expandable(oneLine(node.querySelector('.expand-control-text')?.textContent ?? ''), content, node),
  'expand-control': nothing,
  'toc-macro': nothing,
  callout: (content, node) => (node.nodeName === 'FIGURE' ? hint('info', withIcon(content.trim()), node) : undefined),
  'page-header-icon': ofThePage,
  'selected-value': (content, node) => (hasClass(node.nextElementSibling, 'selected-value') ? `${content}, ` : content),
  'katex-display': (_content, node) => formula(texOf(node), true),
  katex: (_content, node) => (hasClass(node.parentElement, 'katex-display') ? '' : formula(texOf(node), false)),
};

export function addProducts(service: TurndownService, converting: Converting): void {
  const writes = (node: Element) =>
    classesOf(node).flatMap(name => (Object.hasOwn(byClass, name) ? (byClass[name] ?? []) : []));
  service.addRule('products', {
    filter: node => node.hasAttribute('class') && writes(node).length > 0,
    replacement(content, node) {
      for (const write of writes(node)) {
        const written = write(content, node, converting);
        if (written !== undefined) return written;
      }
      return /^(?:DIV|P|FIGURE|SECTION)$/.test(node.nodeName) ? apart(content) : content;
    },
  });
  addNotes(service, converting);
}

const childOf = (node: Element, name: string) => Array.from(node.children).find(child => hasClass(child, name));

function macroStyle(node: Element): Parameters<typeof hint>[0] {
  if (hasClass(node, 'confluence-information-macro-tip')) return 'success';
  if (hasClass(node, 'confluence-information-macro-note')) return 'warning';
  return hasClass(node, 'confluence-information-macro-warning') ? 'danger' : 'info';
}

/** The icon of a callout on the line of its text. */
const withIcon = (content: string) => content.replace(/^(\S{1,12})\n\n(?=[^{`|<\s-])/, '$1 ');

const texOf = (node: Element) => node.querySelector('annotation')?.textContent ?? node.textContent;

/** Comments and footnotes of Google's documents: a sign in the text, and what it leads to at the end. */
function addNotes(service: TurndownService, converting: Converting): void {
  const first = (node: Element | null | undefined) => node?.firstElementChild;
  const sign = (node: Element) => /^#(cmnt|ftnt)(\d+)$/.exec(first(node)?.getAttribute('href') ?? '');
  const note = (node: Element | null) =>
    node?.nodeName === 'DIV' ? /^(cmnt|ftnt)(\d+)$/.exec(first(first(node))?.getAttribute('id') ?? '') : null;
  service.addRule('sign of a note', {
    filter: node => node.nodeName === 'SUP' && sign(node) !== null,
    replacement(_content, node) {
      const [, kind, number] = sign(node) ?? [];
      return kind === 'ftnt' ? `[^${number}]` : '';
    },
  });
  service.addRule('note', {
    filter: node => note(node) !== null,
    replacement(content, node) {
      const [, kind, number] = note(node) ?? [];
      if (kind === 'cmnt') lose(converting, 'comment');
      return kind === 'cmnt' ? '' : apart(`[^${number}]: ${content.trim().replace(/\n/g, '\n    ')}`);
    },
  });
  service.addRule('way back from a note', {
    filter: node => node.nodeName === 'A' && /^#(?:cmnt|ftnt)_ref\d+$/.test(node.getAttribute('href') ?? ''),
    replacement: nothing,
  });
  service.addRule('line', {
    filter: 'hr',
    replacement: (_content, node) =>
      note(node.nextElementSibling) || /page-break/.test(node.getAttribute('style') ?? '') ? '' : '\n\n* * *\n\n',
  });
}
