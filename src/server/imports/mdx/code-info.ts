const opening = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:`{3,}|~{3,}))\s*([\w+#-]*)(.*)$/s;
/** What other tools say of code that is no title. */
const settings =
  /\{[^{}]*\}|[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'{}]*)|"[^"]*"|'[^']*'|\/[^/]*\/|\b(?:theme|wrap|expandable|lines|copy|live|noInline|showLineNumbers|twoslash|icon)\b/g;

/** The first line of fenced code with the title that stands behind its language as an attribute: `js app.js`. */
export function withTitle(line: string): string {
  const [, sign, language = '', rest = ''] = opening.exec(line.slice(0, 1000)) ?? [];
  if (sign === undefined || line.length > 1000 || /\btitle=/.test(rest)) return line;
  const title = rest.replace(settings, '').trim();
  const isTitle = /^[\p{Lu}\d]|[./]\w/u.test(title) && !/["`]/.test(title);
  return isTitle ? `${sign}${language} title="${title}"` : line;
}

/** Code as a tab of a row: the title that its first line gives, or else its language, and the line without it. */
export function namedCode(line: string): { name: string; line: string } {
  const [, sign, language = '', rest = ''] = opening.exec(withTitle(line)) ?? [];
  if (sign === undefined) return { name: '', line };
  const [written = '', , name] = /\btitle=(["'])(.*?)\1/.exec(rest) ?? /\[()([^\]]+)\]/.exec(rest) ?? [];
  return { name: name ?? language, line: `${sign}${language}${rest.replace(written, '').trimEnd()}` };
}
