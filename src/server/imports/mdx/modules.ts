import { Fences } from '../fences.ts';
import { isIndented } from './indented-code.ts';

/** Files of Markdown that a page imports, by the names that it gives them. */
export type Imported = ReadonlyMap<string, string>;

/** Lines that one statement or comment may take; longer ones are text. */
const mostLines = 150;

const statement = /^import\s(?:(?:(\w+)\s*,?\s*)?(?:\*\s+as\s+\w+\s*|\{[^{}]*\}\s*)?from\s*)?(['"])([^'"]+)\2\s*;?\s*$/;
const endOfImport = /['"]\s*;?\s*$/;
const endOfComment = /\*\/\}\s*$/;

/** A page in MDX without what is of its program: imports, exports and comments. Linear in the length. */
export function withoutModules(text: string, isMdx: boolean): { kept: string; imported: Imported } {
  const lines = text.split('\n');
  const kept: string[] = [];
  const imported = new Map<string, string>();
  const fences = new Fences();
  const comments = new Ends(lines, endOfComment);
  const imports = new Ends(lines, endOfImport);
  const lengthAt = (at: number): number => {
    const line = lines[at] ?? '';
    if (line.trimStart().startsWith('{/*')) return !isMdx && isIndented(line) ? 0 : comments.lengthFrom(at);
    if (isMdx && /^export\s/.test(line)) return lengthOfExport(lines, at);
    if (!line.startsWith('import ')) return 0;
    const length = imports.lengthFrom(at);
    const [written, name, , file = ''] = statement.exec(lines.slice(at, at + length).join('\n')) ?? [];
    if (name !== undefined && /\.mdx?$/.test(file)) imported.set(name, file);
    return written === undefined ? 0 : length;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const length = fences.kindOf(line) === 'text' ? lengthAt(at) : 0;
    if (length === 0) kept.push(line);
    else at += length - 1;
  }
  return { kept: kept.join('\n'), imported };
}

/** Finds the next line of a kind, and looks at none twice. */
class Ends {
  private readonly lines: readonly string[];
  private readonly pattern: RegExp;
  private found = -1;

  constructor(lines: readonly string[], pattern: RegExp) {
    this.lines = lines;
    this.pattern = pattern;
  }

  /** How many lines there are from one to the next end; 0 where that is too far away. */
  lengthFrom(at: number): number {
    if (this.found < at) this.found = at;
    while (this.found < this.lines.length && !this.pattern.test(this.lines[this.found] ?? '')) this.found++;
    const length = this.found - at + 1;
    return this.found < this.lines.length && length <= mostLines ? length : 0;
  }
}

/** How many lines there are to the one in which all brackets are closed; 0 where that is too far away. */
function lengthOfExport(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length && at < from + mostLines; at++) {
    for (const char of lines[at] ?? '') {
      if (char === '(' || char === '[' || char === '{') depth++;
      else if (char === ')' || char === ']' || char === '}') depth--;
    }
    if (depth <= 0) return at - from + 1;
  }
  return 0;
}
