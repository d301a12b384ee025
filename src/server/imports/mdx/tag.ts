/** A tag of JSX: `<Card title="Ponds" cols={2}>`. */
export interface JsxTag {
  name: string;
  /** Texts and numbers as they are; without a value empty; other expressions as they are written, in braces. */
  attrs: ReadonlyMap<string, string>;
  isClosed: boolean;
  /** Where in the text it ends. */
  end: number;
}

/** Longer tags are none: each beginning of one is looked at so far. */
const longestTag = 2000;
/** Expressions within others are not read deeper. */
const deepestBraces = 12;

const start = /<([A-Za-z][\w.-]*)(?=[\s/>])/y;
const attribute = /\s*(?:([A-Za-z_@:][\w:.-]*)\s*(=)?\s*|(?=\{))/y;
const braceOrString = /[{}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;
const bare = /[^\s"'{}<>/]+/y;

/** Reads the opening tag that stands at an index of a text, over lines; undefined where it is none. */
export function readJsxTag(text: string, from: number): JsxTag | undefined {
  const name = matchAt(start, text, from)?.[1];
  if (name === undefined) return undefined;
  const attrs = new Map<string, string>();
  let at = from + 1 + name.length;
  const limit = Math.min(text.length, from + longestTag);
  while (at < limit) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (text.startsWith('/>', at)) return { name, attrs, isClosed: true, end: at + 2 };
    if (text[at] === '>') return { name, attrs, isClosed: false, end: at + 1 };
    const found = matchAt(attribute, text, at);
    if (!found) return undefined;
    at += found[0].length;
    const [, key, equals] = found;
    const value = key !== undefined && equals === undefined ? { text: '', end: at } : readValue(text, at, limit);
    if (!value) return undefined;
    if (key !== undefined) attrs.set(key, value.text);
    at = value.end;
  }
  return undefined;
}

function readValue(text: string, from: number, limit: number): { text: string; end: number } | undefined {
  const sign = text[from] ?? '';
  if (sign === '"' || sign === "'") {
    const end = text.slice(from + 1, limit).indexOf(sign) + from + 1;
    return end === from ? undefined : { text: text.slice(from + 1, end), end: end + 1 };
  }
  if (sign === '{') {
    const end = endOfBraces(text, from, limit);
    return end === undefined ? undefined : { text: literalOf(text.slice(from, end)), end };
  }
  const found = matchAt(bare, text, from)?.[0];
  return found === undefined ? undefined : { text: found, end: from + found.length };
}

/** Where the brace at an index is closed; braces in strings do not count. */
function endOfBraces(text: string, from: number, limit: number): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.slice(from, limit).matchAll(braceOrString)) {
    if (piece === '{' && ++depth > deepestBraces) return undefined;
    if (piece === '}' && --depth === 0) return from + index + 1;
  }
  return undefined;
}

/** What `{2}`, `{true}` and `{"text"}` say; any other expression stays as it is. */
function literalOf(expression: string): string {
  const inner = expression.slice(1, -1).trim();
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false)$/.test(inner)) return inner;
  const quote = inner[0] ?? '';
  const isText = inner.length > 1 && '"\'`'.includes(quote) && inner.indexOf(quote, 1) === inner.length - 1;
  return isText && !inner.includes('${') ? inner.slice(1, -1) : expression;
}

/** A tag of HTML as Markdown knows it: without expressions, and on one line. */
export function htmlTag({ name, attrs, isClosed }: JsxTag): string {
  const written = [...attrs].flatMap(([key, value]) => {
    if (value.startsWith('{')) return [];
    const plain = key === 'className' ? 'class' : key;
    return [value === '' ? ` ${plain}` : ` ${plain}="${value.replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`];
  });
  return `<${name}${written.join('')}${isClosed ? ' /' : ''}>`;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
