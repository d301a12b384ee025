/** Markdown as it reads: without the marks of emphasis and code, and links without their targets. */
export const readableSource = (markdown: string): string =>
  markdown.replace(/\]\([^()\s]*\)/g, '').replace(/[*_`[\]]+/g, '');
