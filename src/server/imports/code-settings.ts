import { Fences } from './fences.ts';

const sign = '^(\\s*(?:(?:[-*+]|\\d{1,9}[.)])\\s+)?(?:`{3,}|~{3,}))[ \\t]*';
/** A list of attributes, the first of which is the language: `{ .sh .no-copy }`. */
const listed = new RegExp(`${sign}\\{[ \\t]*\\.?([\\w+#-]+)([^{}]*)\\}[ \\t]*$`);
const plain = new RegExp(`${sign}([\\w+#-]+)(.*)$`);

const longest = 1000;

/** Settings of code as MkDocs, Pandoc and R Markdown write them, as ours: `hl_lines="2 4-5" linenums="1"` is `{2,4-5} lineNumbers`. */
export function withCodeSettings(text: string): string {
  if (!/hl_lines=|linenums=|[`~]{3}[ \t]*\{/.test(text)) return text;
  const fences = new Fences();
  return text
    .split('\n')
    .map(line => (fences.kindOf(line) === 'opening' && line.length <= longest ? settings(line.trimEnd()) : line))
    .join('\n');
}

function settings(line: string): string {
  const inList = listed.exec(line);
  const [, fence, language = '', rest = ''] = inList ?? plain.exec(line) ?? [];
  const [marked, numbered] = ['hl_lines', 'linenums'].map(name => settingIn(rest, name));
  if (fence === undefined || (!inList && marked === undefined && numbered === undefined)) return line;
  const title = settingIn(rest, 'title');
  const kept = inList ? (title === undefined ? [] : [`title="${title}"`]) : [rest.replace(own, '').trim()];
  const lines = marked
    ?.trim()
    .split(/[\s,]+/)
    .join(',');
  const written = [...kept, lines && `{${lines}}`, numbered !== undefined && 'lineNumbers'].filter(Boolean);
  return [`${fence}${language}`, ...written].join(' ');
}

const own = /\b(?:hl_lines|linenums)=(?:"[^"]*"|'[^']*'|\S*)/g;

const settingIn = (rest: string, name: string) =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`)
    .exec(rest)
    ?.slice(1)
    .find(value => value !== undefined);
