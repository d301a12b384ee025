import type { Operation } from '#contract/operation.ts';

/** Which methods a path has; used to tell 405 from 404. */
export function allowedMethods(operations: Record<string, Operation>): (path: string) => string[] {
  const patterns = Object.values(operations).flatMap(({ method, ...operation }) =>
    pathsOf(operation).map(path => ({
      method,
      pattern: new RegExp(
        `^${path
          .replace(/\/$/, '')
          .replace(PATH, '.+')
          .replace(/\{\w+\}/g, '[^/]+')}/?$`,
      ),
    })),
  );
  return path => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) => answered(method));
    return methods.length > 0 ? [...new Set([...methods, 'OPTIONS'])].sort() : [];
  };
}

/** The path of a page has slashes, and clients send them as they are or encoded. */
const PATH = /\{pagePath\}$/;

/** An address as the router writes it. */
export const routeOf = (path: string): string => path.replace(PATH, '*').replace(/\{(\w+)\}/g, ':$1');

/** The values in an address, by their names in the operation. */
export function paramsOf({ '*': pagePath, ...params }: Readonly<Record<string, string>>): Record<string, string> {
  return pagePath === undefined ? params : { ...params, pagePath };
}

/** The addresses of an operation. */
export const pathsOf = ({ path, formerPath }: Pick<Operation, 'path' | 'formerPath'>): string[] =>
  formerPath === undefined ? [path] : [path, formerPath];

function answered(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
