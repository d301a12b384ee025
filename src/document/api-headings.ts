import { operationPlace, schemaPlaces } from './api-blocks.ts';
import type { Block } from './blocks.ts';
import { type ApiParts, operationKey, schemaKey } from './openapi.ts';
import type { Heading } from './outline.ts';

/** Below these headings the names of operations stay two steps away from the smallest. */
const DEEPEST = 4;

/** Of what a page shows of API specifications: the level of its names follows the headings around them. */
export class ApiHeadings {
  /** Of the heading before; the title of the page where there is none. */
  #level = 1;
  readonly #counts = new Map<string, number>();

  /** A heading of the page's own. */
  pass(level: number): void {
    this.#level = level;
  }

  operation(method: string, path: string, title: string): Heading {
    return this.#heading(operationAnchor(method, path), title);
  }

  schema(name: string): Heading {
    return this.#heading(`schema/${tidy(name)}`, name);
  }

  #heading(anchor: string, title: string): Heading {
    const count = this.#counts.get(anchor) ?? 0;
    this.#counts.set(anchor, count + 1);
    return { anchor: count === 0 ? anchor : `${anchor}/${count}`, title, level: Math.min(this.#level + 1, DEEPEST) };
  }
}

const tidy = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}_./-]/gu, '').slice(0, 200);

/** The anchor of an operation. It has a slash, so that no heading of the page can have the same. */
export const operationAnchor = (method: string, path: string): string =>
  `${method.toLowerCase()}/${tidy(path).replace(/^\//, '')}`;

/** The headings that a block shows, in order. */
export function apiHeadings(block: Block, api: ApiParts, names: ApiHeadings): Heading[] {
  if (block.kind === 'close' || block.attrs?.headless === 'true') return [];
  if (block.type === 'openapi-operation') {
    const { spec, method, path } = operationPlace(block);
    const operation = api.operations.get(operationKey(spec, method, path));
    return operation ? [names.operation(operation.method, operation.path, operation.title)] : [];
  }
  if (block.type !== 'openapi-schemas') return [];
  return schemaPlaces(block).flatMap(({ spec, name }) =>
    api.schemas.has(schemaKey(spec, name)) ? [names.schema(name)] : [],
  );
}
