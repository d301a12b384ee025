import { parseBlocks } from './blocks.ts';
import { findNodes, RichTextError } from './rich-text-error.ts';
import { isRecord } from './rich-text-model.ts';
import { readBlocks } from './rich-text-read.ts';

/** The condition of an `if` block on one line, as its tag has it; empty for none. */
export function conditionOf({ data }: { data?: unknown }): string {
  const given = isRecord(data) ? (data.expression ?? data.condition) : undefined;
  return typeof given === 'string' ? given.replace(/\s*[\r\n]+\s*/g, ' ').trim() : '';
}

/**
 * Whether what was written hides what the document hides: an empty condition, or a tag where none is read, shows it to all.
 * @throws RichTextError
 */
export function checkConditions(document: object, markdown: string): void {
  const conditions = findNodes(document, node => node.object === 'block' && node.type === 'if').map(
    ({ node, path }) => ({ path: `${path}.data.expression`, condition: conditionOf(node) }),
  );
  const empty = conditions.find(({ condition }) => condition === '');
  if (empty) throw new RichTextError('condition-needed', empty.path);
  if (conditions.length === 0) return;
  const written = parseBlocks(markdown).filter(({ tag }) => tag === 'if' || tag === 'endif');
  const opened = written.filter(({ kind }) => kind !== 'close');
  const at = conditions.findIndex(({ condition }, index) => {
    const block = opened[index];
    return block?.kind !== 'open' || block.attrs?.condition !== condition;
  });
  const wrong = conditions[at < 0 && written.length !== conditions.length * 2 ? 0 : at];
  // Broken tags are kept as they were written. Where all is read as it was, they end no condition of another.
  if (wrong && !isSame(readBlocks(markdown), document, ['nodes']))
    throw new RichTextError('condition-unread', wrong.path);
}

/** Whether two parts of documents say the same, whatever their keys are. @param names of the members that matter; all of them unless told */
function isSame(one: unknown, other: unknown, names?: readonly string[]): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const compared = names ?? [...Object.keys(one), ...Object.keys(other)].filter(name => name !== 'key');
  return compared.every(name => isSame(one[name], other[name]));
}
