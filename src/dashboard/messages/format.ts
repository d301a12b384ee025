export type MessageValue = string | number | Date;

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; style?: string }
  | { kind: 'count' }
  | { kind: 'choice'; name: string; plural: boolean; options: Map<string, Part[]> };

type Cursor = { text: string; at: number };

const parsed = new Map<string, Part[]>();

/**
 * The parts of an ICU message: `{name}`, `{n, number}`, `{d, date}`, `{n, plural, =0 {…} one {…} other {…}}`,
 * `{x, select, a {…} other {…}}`, `#` inside a plural, and `'{'` for a literal brace.
 *
 * @throws Error when a brace is not closed or a choice has no `other`
 */
function parse(message: string): Part[] {
  const known = parsed.get(message);
  if (known) return known;
  const parts = parseParts({ text: message, at: 0 }, false, false);
  parsed.set(message, parts);
  return parts;
}

function parseParts(cursor: Cursor, nested: boolean, inPlural: boolean): Part[] {
  const parts: Part[] = [];
  let text = '';
  const flush = () => {
    if (text) parts.push({ kind: 'text', text });
    text = '';
  };
  while (cursor.at < cursor.text.length) {
    const char = cursor.text[cursor.at];
    const quoted = char === "'" && /^'([{}#])'/.exec(cursor.text.slice(cursor.at, cursor.at + 3));
    if (quoted) {
      text += quoted[1];
      cursor.at += 3;
    } else if (char === '{') {
      flush();
      parts.push(parseArgument(cursor));
    } else if (char === '}' && nested) {
      break;
    } else if (char === '#' && inPlural) {
      flush();
      parts.push({ kind: 'count' });
      cursor.at += 1;
    } else {
      text += char;
      cursor.at += 1;
    }
  }
  flush();
  return parts;
}

function parseArgument(cursor: Cursor): Part {
  const head = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/.exec(cursor.text.slice(cursor.at));
  if (!head?.[1]) throw new Error(`Malformed message: ${cursor.text}`);
  const [whole, name, style, end] = head;
  cursor.at += whole.length;
  if (end === '}') return style ? { kind: 'value', name, style } : { kind: 'value', name };
  const plural = style === 'plural';
  const options = new Map<string, Part[]>();
  for (;;) {
    const option = /^\s*([=\w]+)\s*\{/.exec(cursor.text.slice(cursor.at));
    if (!option?.[1]) break;
    cursor.at += option[0].length;
    options.set(option[1], parseParts(cursor, true, plural));
    cursor.at += 1;
  }
  const close = /^\s*\}/.exec(cursor.text.slice(cursor.at));
  if (!close || !options.has('other')) throw new Error(`Malformed message: ${cursor.text}`);
  cursor.at += close[0].length;
  return { kind: 'choice', name, plural, options };
}

/** Making one of these costs a hundred times what using it does. */
function once<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return locale => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const dates = once(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const numbers = once(locale => new Intl.NumberFormat(locale));
const plurals = once(locale => new Intl.PluralRules(locale));

function valueText(value: unknown, style: string | undefined, locale: string): string {
  if (value instanceof Date) return dates(locale).format(value);
  if (style === 'date' && typeof value === 'string') return valueText(new Date(value), style, locale);
  if (typeof value === 'number') return numbers(locale).format(value);
  return String(value);
}

/** Calls `visit` with each piece of the filled message: a text, or a value that is no plain text (a React node). */
function fill(
  parts: Part[],
  values: Readonly<Record<string, unknown>>,
  locale: string,
  visit: (piece: unknown) => void,
  count?: number,
): void {
  for (const part of parts) {
    if (part.kind === 'text') visit(part.text);
    else if (part.kind === 'count') visit(valueText(count, undefined, locale));
    else if (!(part.name in values)) throw new Error(`Message value "${part.name}" is missing`);
    else if (part.kind === 'value') {
      const value = values[part.name];
      const rich = typeof value === 'object' && value !== null && !(value instanceof Date);
      visit(rich ? value : valueText(value, part.style, locale));
    } else {
      const value = values[part.name];
      const key = part.plural ? plurals(locale).select(Number(value)) : String(value);
      const exact = part.plural ? part.options.get(`=${value}`) : undefined;
      const chosen = exact ?? part.options.get(key) ?? part.options.get('other') ?? [];
      fill(chosen, values, locale, visit, part.plural ? Number(value) : count);
    }
  }
}

/**
 * The text of an ICU message in `locale`.
 *
 * @throws Error when the message is malformed or needs a value that is not given
 */
export function formatMessage(
  message: string,
  values: Readonly<Record<string, MessageValue>> = {},
  locale = 'en',
): string {
  let text = '';
  fill(parse(message), values, locale, piece => {
    text += String(piece);
  });
  return text;
}

/** The pieces of an ICU message whose values may be anything that can be shown, in order. */
export function formatPieces<Node>(
  message: string,
  values: Readonly<Record<string, Node | MessageValue>>,
  locale = 'en',
): (Node | string)[] {
  const pieces: (Node | string)[] = [];
  // A piece is a text of the message or one of the given values: `fill` makes no others.
  fill(parse(message), values, locale, piece => pieces.push(piece as Node | string));
  return pieces;
}
