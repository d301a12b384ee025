import { expandWithAnchors, headingOf } from './headings.ts';
import { prepare, type VisibilityOptions } from './prepare.ts';
import { Anchors } from './slugs.ts';
import { linesOf } from './text.ts';

/** An entry of an `{% updates %}` block. */
interface Update {
  /** As it was written; feeds want `2026-03-01`. */
  date: string;
  /** Its first heading; empty without one. */
  title: string;
  anchor: string;
  text: string;
}

/** The dated entries of a page in order, with the anchors that `renderHtml` gives their headings. */
export function updatesIn(markdown: string, options: VisibilityOptions = {}): Update[] {
  if (!markdown.includes('update')) return [];
  const anchors = new Anchors();
  const found: (Update & { lines: string[] })[] = [];
  let at: (typeof found)[number] | undefined;
  for (const { block, tokens, env } of prepare(markdown, options)) {
    const expanded = expandWithAnchors(tokens, env, anchors);
    if (block.type === 'update') {
      at =
        block.kind === 'open'
          ? { date: block.attrs?.date ?? '', title: '', anchor: '', text: '', lines: [] }
          : undefined;
      if (at) found.push(at);
      continue;
    }
    if (!at) continue;
    const [first] = expanded;
    if (at.title === '' && first?.type === 'heading_open') {
      const { anchor, text } = headingOf(first);
      Object.assign(at, { anchor, title: text });
    } else at.lines.push(...linesOf({ block }, expanded));
  }
  return found.map(({ lines, ...update }) => ({ ...update, text: lines.join('\n') }));
}
