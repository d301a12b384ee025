import type { Operation } from './operation.ts';

/**
 * The read whose `ETag` a write takes as `If-Match`: that of the same address, answered in the same form. A write
 * without one takes no condition.
 */
export function readBehind(operation: Operation, operations: Record<string, Operation>): string | undefined {
  const { method, path, response } = operation;
  if ((method !== 'PATCH' && method !== 'PUT') || !response) return undefined;
  return Object.keys(operations).find(id => {
    const other = operations[id];
    return other?.method === 'GET' && other.path === path && other.response === response;
  });
}
