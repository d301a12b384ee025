import { preparedAs } from './context.ts';
import { entityTag, matchesContent } from './entity-tag.ts';
import { preconditionFailed, Refusal } from './errors.ts';
import { type AnyHandler, type Mounted, parseInput } from './perform.ts';
import { answerOf } from './send.ts';

/**
 * A write that is carried out only while its resource is what `If-Match` names (RFC 9110, 13.1.1): what the read of the
 * same address would answer the same caller, in the same transaction. A refusal that the request gets without the
 * condition goes first (RFC 9110, 13.2.1); the transaction takes back what was done.
 *
 * Tags are compared by their opaque part: ours are weak because answers may be compressed, not because what they name
 * may differ.
 * @throws 412 when it is another
 */
export function conditional(write: AnyHandler, read: Mounted, ifMatch: string): AnyHandler {
  return preparedAs(write, async request => {
    const tag = await tagOf(read, request);
    const result = await write(request);
    if (tag === undefined || !matchesContent(ifMatch, tag)) throw preconditionFailed('changed-meanwhile');
    return result;
  });
}

/** Undefined where there is nothing yet. */
async function tagOf({ operation, handler }: Mounted, request: Parameters<AnyHandler>[0]): Promise<string | undefined> {
  const input = parseInput(operation, { params: request.params, query: {}, body: undefined });
  try {
    const result = await handler({ ...input, context: request.context } as never); // as `perform` gives it
    return entityTag(answerOf(operation, result, 200).body ?? '');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
