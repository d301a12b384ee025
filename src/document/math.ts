import katex from 'katex';

/** TeX as MathML. A mistake shows in place, in the colour of errors; it never throws. */
export function renderMath(tex: string, display: boolean): string {
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
}
