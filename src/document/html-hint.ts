import { icon } from './html-icons.ts';
import type { Labels } from './html-options.ts';
import { escapeHtml } from './urls.ts';

type Style = 'info' | 'success' | 'warning' | 'danger';

export const hintOpen = (style: Style, labels: Labels, attributes = ''): string =>
  `<div class="b-hint b-hint-${style}" role="note" aria-label="${escapeHtml(labels[style])}"${attributes}>${icon(style)}<div class="b-hint-body">`;

export const hintClose = '</div></div>\n';
