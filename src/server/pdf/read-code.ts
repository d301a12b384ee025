import { lineMarks } from '#document/code-lines.ts';
import type { Block, CodeLine, CodeRun } from './blocks.ts';
import { type Element, elements, find, hasClass, isElement, type Node, textOf, withClass } from './element.ts';
import { BREAK } from './inlines.ts';

/** Characters of a line that fit on a page. */
const ROOM = 92;

/** A highlighted code block, line by line. */
export function readCode(figure: Element): Block {
  const code = find(figure, withClass('hljs'));
  const title = find(figure, withClass('b-code-title'));
  const language = find(figure, withClass('b-code-language'));
  return {
    k: 'code',
    t: title ? textOf(title) : '',
    g: language ? textOf(language) : '',
    n: hasClass(figure, 'b-code-numbered'),
    l: code ? linesOf(code) : [],
    m: code ? marksOf(code) : [],
  };
}

/** Code without colours. */
export const plainCode = (text: string): Block => ({
  k: 'code',
  t: '',
  g: '',
  n: false,
  l: split([['', text]]),
  m: [],
});

function linesOf(code: Element): CodeLine[] {
  const runs: CodeRun[] = [];
  const visit = (node: Node, kind: string) => {
    if (!isElement(node)) runs.push([kind, node]);
    else for (const child of node.children) visit(child, kindOf(node) ?? kind);
  };
  for (const child of code.children) visit(child, '');
  return split(runs);
}

/** Lines are wrapped one by one where one of them is marked (`document/code-lines.ts`). */
function marksOf(code: Element) {
  const marks = elements(code).map(line => lineMarks.find(mark => hasClass(line, `b-line-${mark}`)) ?? '');
  return marks.some(mark => mark !== '') ? marks : [];
}

const kindOf = ({ attrs }: Element) => /\bhljs-([\w-]+)/.exec(attrs.class ?? '')?.[1];

function split(runs: readonly CodeRun[]): CodeLine[] {
  const lines: CodeRun[][] = [[]];
  for (const [kind, text] of runs) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push([kind, piece.replaceAll('\t', '    ')]);
    }
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines.map(line => (lengthOf(line) > ROOM ? withBreaks(line) : line));
}

const lengthOf = (line: readonly CodeRun[]) => line.reduce((sum, [, text]) => sum + text.length, 0);

/** A line that has no room may end between any two runs, and within long words. */
function withBreaks(line: readonly CodeRun[]): CodeLine {
  return line.flatMap(([kind, text]) =>
    (text.match(/\s+|[^\s]{1,12}/gu) ?? []).flatMap((part): CodeLine => [[kind, part], BREAK]),
  );
}
