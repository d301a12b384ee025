import MarkdownIt, { type Env, type MarkdownIt as Markdown, type StateBlock, type Token } from 'markdown-it';
import { mathBlock } from './markdown-math.ts';

/** Levels of lists and quotes after which the rest is read as plain paragraphs. A list is two levels. */
const MAX_BLOCK_LEVEL = 40;

/** The one configured parser: CommonMark with tables and strikethrough, raw HTML kept as tokens, `$$` math as blocks. */
export function createMarkdown(): Markdown {
  const markdown = new MarkdownIt({ html: true, linkify: false, maxNesting: 100 });
  markdown.block.ruler.before('table', 'shallow', shallow);
  markdown.block.ruler.before('fence', 'math_block', mathBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  // What a link may point to is decided when it is written (`urls.ts`), where internal references are known.
  markdown.validateLink = () => true;
  return markdown;
}

const blockParser = createMarkdown();

/** Line ends and NUL as CommonMark wants them; the number of lines stays the same. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}

/** Block tokens only; `inline` tokens are not expanded. `env` collects reference definitions. */
export function parseBlockTokens(text: string, env: Env = {}): Token[] {
  const tokens: Token[] = [];
  blockParser.block.parse(normalizeText(text), blockParser, env, tokens);
  return tokens;
}

/** Beyond the nesting limit markdown-it would drop the text; this keeps it as a paragraph. */
function shallow(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level < MAX_BLOCK_LEVEL || silent) return false;
  let next = startLine + 1;
  while (next < endLine && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next++;
  state.line = next;
  state.push('paragraph_open', 'p', 1).map = [startLine, next];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, next, state.blkIndent, false).trim();
  inline.map = [startLine, next];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}
