import type { Operation } from '#contract/operation.ts';

/** Which methods a path has; used to tell 405 from 404. */
export function allowedMethods(operations: Record<string, Operation>): (path: string) => string[] {
  const patterns = Object.values(operations).flatMap(({ method, ...operation }) =>
    pathsOf(operation).map(path => ({
      method,
      pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    })),
  );
  return path => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) => answered(method));
    return methods.length > 0 ? [...new Set([...methods, 'OPTIONS'])].sort() : [];
  };
}

/** The addresses of an operation. */
export const pathsOf = ({ path, formerPath }: Pick<Operation, 'path' | 'formerPath'>): string[] =>
  formerPath === undefined ? [path] : [path, formerPath];

function answered(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
