import type { Block } from './blocks.ts';
import { prepare, type VisibilityOptions } from './prepare.ts';

export interface ApiPlace {
  spec: string;
}

/** An `openapi-operation` block as written. */
export interface OperationPlace extends ApiPlace {
  method: string;
  path: string;
}

/** A name from an `openapi-schemas` block. */
interface SchemaPlace extends ApiPlace {
  name: string;
}

/** The slug of the specification that a block names: `pets`, or `openapi:pets`. */
export function specOf({ attrs = {} }: Pick<Block, 'attrs'>): string {
  return (attrs.spec ?? attrs.src ?? attrs.value ?? '').replace(/^openapi:/, '');
}

export function operationPlace(block: Pick<Block, 'attrs'>): OperationPlace {
  const { attrs = {} } = block;
  return { spec: specOf(block), method: (attrs.method ?? 'get').toLowerCase(), path: attrs.path ?? '' };
}

export function schemaPlaces(block: Pick<Block, 'attrs'>): SchemaPlace[] {
  const names = (block.attrs?.schemas ?? '').split(',').map(name => name.trim());
  return names.filter(name => name !== '').map(name => ({ spec: specOf(block), name }));
}

/** What of API specifications a page shows, so that it can be loaded at once. */
export function apiPlaces(
  markdown: string,
  options: VisibilityOptions,
): { operations: OperationPlace[]; schemas: SchemaPlace[] } {
  const blocks = prepare(markdown, options).filter(({ block }) => block.kind !== 'close');
  const of = (type: string) => blocks.flatMap(({ block }) => (block.type === type ? [block] : []));
  return {
    operations: of('openapi-operation').map(operationPlace),
    schemas: of('openapi-schemas').flatMap(schemaPlaces),
  };
}
