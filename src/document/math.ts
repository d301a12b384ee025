import katex from 'katex';
import { escapeHtml } from './urls.ts';

/** TeX as MathML. A mistake shows in place, in the colour of errors; it never throws. */
export function renderMath(tex: string, display: boolean): string {
  try {
    return katex.renderToString(tex.slice(0, 10_000), {
      output: 'mathml',
      displayMode: display,
      throwOnError: false,
      errorColor: 'var(--c-danger)',
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  } catch {
    // Thousands of nested groups are more than its parser's stack.
    return `<code class="b-tex">${escapeHtml(tex)}</code>`;
  }
}
