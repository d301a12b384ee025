import type { LineMark } from '#document/code-lines.ts';
import type { BREAK, Inline } from './inlines.ts';
import type { MathNode } from './math.ts';

/** A run of code in one colour: the class that highlight.js gives it, and its text. */
export type CodeRun = [kind: string, text: string];

/** Its runs, and the places where it may be broken. */
export type CodeLine = (CodeRun | typeof BREAK)[];

export interface Cell {
  b: Block[];
  /** Columns and rows that it spans. */
  cs: number;
  rs: number;
}

/** What stands below one another on a page, as the template reads it. */
export type Block =
  | { k: 'p'; c: Inline[]; al: string }
  /** Text without a paragraph of its own, as in a tight list. */
  | { k: 't'; c: Inline[] }
  | { k: 'h'; l: number; id: string; c: Inline[]; bm: boolean }
  | { k: 'ul' | 'steps'; tight: boolean; i: Block[][] }
  | { k: 'ol'; tight: boolean; s: number; i: Block[][] }
  | { k: 'quote' | 'box' | 'raw'; b: Block[] }
  | { k: 'hint'; s: string; b: Block[] }
  | { k: 'hr' }
  /** With what is said of each line, where anything is said of one. */
  | { k: 'code'; t: string; g: string; n: boolean; l: CodeLine[]; m: (LineMark | '')[] }
  | { k: 'fig'; f: string; w: number; cap: Inline[] }
  | { k: 'table'; n: number; al: string[]; head: Cell[][]; rows: Cell[][] }
  /** Titled parts of which a screen shows one at a time. */
  | { k: 'tabs'; i: { t: Inline[]; b: Block[] }[] }
  | { k: 'fold'; t: Inline[]; b: Block[] }
  | { k: 'cols'; i: { w: number; b: Block[] }[] }
  | { k: 'cards'; i: { f: string; to: string; url: string; b: Block[] }[] }
  | { k: 'link'; c: Inline[]; note: string; cap: Block[] }
  | { k: 'op'; m: string; p: string; b: Block[] }
  /** The head of an operation of an API: its method, its path, and that it is deprecated. */
  | { k: 'api'; m: string; p: Inline[]; d: string }
  /** A word above the parts of an operation. */
  | { k: 'label'; c: Inline[] }
  /** Parameters or properties, one below the other. */
  | { k: 'fields'; i: Block[][] }
  | { k: 'math'; v: MathNode[] }
  | { k: 'update'; d: string; b: Block[] }
  | { k: 'dl'; i: { t: Inline[]; b: Block[] }[] }
  | { k: 'notes'; i: { id: string; n: number; b: Block[] }[] };
