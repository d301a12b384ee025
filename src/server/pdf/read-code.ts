import type { Block, CodeRun } from './blocks.ts';
import { type Element, find, hasClass, isElement, type Node, textOf, withClass } from './element.ts';

/** Longer words of code get places to break. */
const LONGEST = 72;

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
  };
}

/** Code without colours. */
export const plainCode = (text: string): Block => ({ k: 'code', t: '', g: '', n: false, l: split([['', text]]) });

function linesOf(code: Element): CodeRun[][] {
  const runs: CodeRun[] = [];
  const visit = (node: Node, kind: string) => {
    if (!isElement(node)) runs.push([kind, node]);
    else for (const child of node.children) visit(child, kindOf(node) ?? kind);
  };
  for (const child of code.children) visit(child, '');
  return split(runs);
}

const kindOf = ({ attrs }: Element) => /\bhljs-([\w-]+)/.exec(attrs.class ?? '')?.[1];

function split(runs: readonly CodeRun[]): CodeRun[][] {
  const lines: CodeRun[][] = [[]];
  for (const [kind, text] of runs) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      for (const part of pieces(piece.replaceAll('\t', '    '))) lines.at(-1)?.push([kind, part]);
    }
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/** Each run after the first may begin a new line where there is no other room. */
function pieces(text: string): string[] {
  if (text === '') return [];
  return /\S{73}/.test(text)
    ? (text.match(new RegExp(`\\S{${LONGEST}}|[\\s\\S]{1,${LONGEST}}?(?=\\S{${LONGEST}})|[\\s\\S]+`, 'gu')) ?? [text])
    : [text];
}
