import MarkdownIt, { type Env, type MarkdownIt as Markdown, type StateBlock, type Token } from 'markdown-it';
import { emoji, expression, note, noteDefinition } from './markdown-inline.ts';
import { mathBlock, mathInline } from './markdown-math.ts';

/** Levels of lists and quotes after which the rest is read as plain paragraphs. A list is two levels. */
const MAX_BLOCK_LEVEL = 40;

/** CommonMark with tables and strikethrough; raw HTML kept as tokens; `$$` math, annotations, expressions, emoji. */
function createMarkdown(): Markdown {
  // Each open bracket is tried at every level, so that this bounds the work as well.
  const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: 50 });
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  markdown.block.ruler.before('table', 'shallow', shallow);
  markdown.block.ruler.before('fence', 'math_block', mathBlock, { alt });
  markdown.block.ruler.before('reference', 'note_definition', noteDefinition);
  markdown.inline.ruler.before('escape', 'math_inline', mathInline);
  markdown.inline.ruler.before('escape', 'expression', expression);
  markdown.inline.ruler.before('link', 'note', note);
  markdown.inline.ruler.before('link', 'emoji', emoji);
  // Blocks are parsed one by one (`parseBlockTokens`), so that definitions reach over tags.
  markdown.core.ruler.disable(['normalize', 'block']);
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // What a link may point to is decided when it is written (`urls.ts`), where internal references are known.
  markdown.validateLink = () => true;
  markdown.normalizeLink = url => url;
  markdown.inline.State = positionedState(markdown);
  return markdown;
}

/** Notes on links, images and raw HTML where in their line of text they stand, for `links.ts`. */
function positionedState(markdown: Markdown): Markdown['inline']['State'] {
  return class extends markdown.inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (type === 'link_open' || type === 'image' || type === 'html_inline') {
        token.meta = { position: this.pos, end: this.posMax };
      }
      return token;
    }
  };
}

const parser = createMarkdown();

/** Tokens of one stretch of text, without bare addresses made links. */
export function parseInline(text: string, env: Env = {}): Token[] {
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, env, tokens);
  return tokens;
}

/** Reads a link destination at an offset: its end, and what it says without escapes. */
export function readDestination(text: string, from: number): { end: number; href: string } | undefined {
  const result = parser.helpers.parseLinkDestination(text, from, text.length);
  return result.ok ? { end: result.pos, href: result.str } : undefined;
}

/** Line ends and NUL as CommonMark wants them; the number of lines stays the same. */
function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}

/** Block tokens only; `inline` tokens are not expanded. `env` collects reference definitions. */
export function parseBlockTokens(text: string, env: Env = {}): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(normalizeText(text), parser, env, tokens);
  return tokens;
}

/** Expands the `inline` tokens in place, with the definitions that `env` holds by now. */
export function expandInline(tokens: Token[], env: Env): Token[] {
  const state = new parser.core.State('', parser, env);
  state.tokens = tokens;
  parser.core.process(state);
  return state.tokens;
}

/** Beyond the nesting limit markdown-it would drop the text; this keeps it as a paragraph. */
function shallow(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level < MAX_BLOCK_LEVEL || silent) return false;
  let next = startLine + 1;
  // A count below 0 marks a line that a quote around takes in without its mark; left out, each would be read once per quote.
  const belongs = (line: number) => (state.sCount[line] ?? 0) >= state.blkIndent || (state.sCount[line] ?? 0) < 0;
  while (next < endLine && !state.isEmpty(next) && belongs(next)) next++;
  state.line = next;
  state.push('paragraph_open', 'p', 1).map = [startLine, next];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, next, state.blkIndent, false).trim();
  inline.map = [startLine, next];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}
