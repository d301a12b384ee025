import type { z } from 'zod';

/**
 * A schema that parses what is part of one answer many times, as the space of each of a hundred references to its pages,
 * no more than once: the same object gives the same. Nothing else changes, in what it takes or how it is described.
 */
export function once<Schema extends z.ZodType>(schema: Schema): Schema {
  const { run } = schema._zod;
  // By what all schemas of one parse are handed: what is parsed again may have changed.
  const parses = new WeakMap<object, Map<unknown, unknown>>();
  schema._zod.run = (payload, context) => {
    const known = parses.get(context) ?? new Map<unknown, unknown>();
    const input = payload.value;
    if (known.has(input)) {
      payload.value = known.get(input);
      return payload;
    }
    const result = run(payload, context);
    if (!(result instanceof Promise) && result.issues.length === 0) parses.set(context, known.set(input, result.value));
    return result;
  };
  return schema;
}
