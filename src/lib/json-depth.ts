/** Whether JSON is nested deeper than `limit` arrays and objects. Not recursive, so that no depth is too much for it. */
export function isDeeperThan(limit: number, value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = level.flatMap(part => Object.values(part).filter(isNested));
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
