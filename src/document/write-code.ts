/** Code as a fenced block, in more backticks than any line of it begins with. */
export function codeBlock(code: string, info: string): string {
  const longest = (code.match(/^ *`{3,}/gm) ?? []).reduce((most, run) => Math.max(most, run.trim().length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code === '' ? '' : `${code}\n`}${fence}`;
}

/** Code within a line, in more backticks than it has beside each other; a space where they would touch. */
export function codeSpan(code: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code);
  const pad = isPadded || code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}
