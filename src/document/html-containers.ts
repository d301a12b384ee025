import type { Block } from './blocks.ts';
import { blockAttribute, type Context } from './html-context.ts';
import { hintClose, hintOpen } from './html-hint.ts';
import type { RenderOptions } from './html-options.ts';
import { renderTokens } from './html-tokens.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { escapeHtml } from './urls.ts';

type Wrap = (block: Block, context: Context, attributes: string) => [before: string, after: string];

const HINTS = ['info', 'success', 'warning', 'danger'] as const;

/** What stands before and after the content of a container. Unknown tags show themselves. */
export function renderContainer(
  block: Block,
  context: Context,
  id: string | undefined,
): [before: string, after: string] {
  const wrap = Object.hasOwn(WRAPS, block.type) ? WRAPS[block.type] : undefined;
  return (wrap ?? unknown)(block, context, blockAttribute(id));
}

const WRAPS: Record<string, Wrap> = {
  hint: (block, context, attributes) => {
    const style = HINTS.find(name => name === block.attrs?.style) ?? 'info';
    return [hintOpen(style, context.labels, attributes), hintClose];
  },
  tabs: (_, __, attributes) => [`<div class="b-tabs" data-tabs${attributes}>`, '</div>\n'],
  'tabs-item': (block, context, attributes) => [
    `<details class="b-tab"${tabGroup(context)}${attributes}><summary class="b-tab-title">${escapeHtml(block.attrs?.title || '–')}</summary><div class="b-tab-panel">`,
    '</div></details>',
  ],
  stepper: (_, __, attributes) => [`<ol class="b-stepper" role="list"${attributes}>`, '</ol>\n'],
  'stepper-step': (_, __, attributes) => [`<li class="b-step"${attributes}><div class="b-step-body">`, '</div></li>'],
  columns: (_, __, attributes) => [`<div class="b-columns"${attributes}>`, '</div>\n'],
  column: (block, _, attributes) => [`<div class="b-column${columnWidth(block.attrs?.width)}"${attributes}>`, '</div>'],
  expandable: (block, context, attributes) => [
    `<details class="b-expandable"${block.attrs?.open === undefined ? '' : ' open'}${attributes}><summary>${summary(block, context)}</summary><div class="b-expandable-body">`,
    '</div></details>\n',
  ],
  code: (_, __, attributes) => (attributes ? [`<div${attributes}>`, '</div>'] : ['', '']),
  'reusable-content': (_, __, attributes) =>
    attributes ? [`<div class="b-reusable"${attributes}>`, '</div>'] : ['', ''],
  if: (block, context, attributes) =>
    isDecided(block, context)
      ? attributes
        ? [`<div${attributes}>`, '</div>']
        : ['', '']
      : [
          `<div class="b-if"${attributes}><p class="b-if-condition">${escapeHtml(context.labels.condition)} <code>${escapeHtml(block.attrs?.condition ?? '')}</code></p>`,
          '</div>\n',
        ],
  updates: (_, __, attributes) => [`<div class="b-updates"${attributes}>`, '</div>\n'],
  update: (block, { options }, attributes) => [
    `<section class="b-update"${attributes}><p class="b-update-date">${dayOf(block.attrs?.date ?? '', options.day)}</p><div class="b-update-body">`,
    '</div></section>\n',
  ],
};

function dayOf(date: string, day: RenderOptions['day']): string {
  const isDay = day && /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  return isDay ? `<time datetime="${date}">${escapeHtml(day(date))}</time>` : escapeHtml(date);
}

/** Whether readers know nothing of the condition; otherwise it is named. */
function isDecided({ attrs }: Block, { options: { evaluate, evaluateCondition } }: Context): boolean {
  return evaluateCondition ? evaluateCondition(attrs?.condition ?? '') !== undefined : evaluate !== undefined;
}

function tabGroup({ tabGroups }: Context): string {
  const name = tabGroups.at(-1);
  return name === undefined ? '' : ` name="${name}"`;
}

function unknown(block: Block, _: Context, attributes: string): [string, string] {
  const end = block.tag === 'details' ? '' : `<code>{% end${escapeHtml(block.tag ?? '')} %}</code>`;
  return [
    `<div class="b-raw"${attributes}><code>${escapeHtml(block.raw.trim())}</code><div class="b-raw-body">`,
    `</div>${end}</div>\n`,
  ];
}

/** Widths in twelfths, as classes: inline styles are not used. */
function columnWidth(width: string | undefined): string {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(width ?? '')?.[1];
  return share === undefined ? '' : ` b-column-${Math.min(12, Math.max(1, Math.round((Number(share) * 12) / 100)))}`;
}

function summary(block: Block, context: Context): string {
  const text = block.attrs?.summary ?? '';
  if (text === '') return escapeHtml(context.labels.details);
  const tokens = expandInline(parseBlockTokens(text.trim(), context.env), context.env);
  const html = context.sanitized(() => renderTokens(tokens, context));
  return html.replace(/<\/?(?:p|h[1-6])\b[^>]*>/g, '').trim();
}
