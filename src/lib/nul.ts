/**
 * Where JSON holds the character NUL, which PostgreSQL keeps in no text.
 * @returns the names down to it, joined by dots; undefined when there is none
 */
export function pathOfNul(value: unknown): string | undefined {
  // Not recursive: what comes from outside may be nested deeper than the stack is.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: part } = next;
    if (typeof part === 'string' && part.includes('\0')) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, member] of Object.entries(part)) {
      if (name.includes('\0')) return path;
      if (typeof member === 'string' ? member.includes('\0') : typeof member === 'object')
        waiting.push({ path: path ? `${path}.${name}` : name, value: member });
    }
  }
  return undefined;
}
