import type { Page } from '#client/types.gen.ts';
import type { ApiOperation, ApiParts, ApiSchema } from '#document/openapi.ts';

/** What the OpenAPI blocks of a page show, as its answer carries it. */
export function apiParts({ operations, schemas }: NonNullable<Page['openapi']>): ApiParts {
  return {
    // The service made them for the same renderer; the contract leaves their shape open.
    operations: new Map(Object.entries(operations as Record<string, ApiOperation>)),
    schemas: new Map(Object.entries(schemas as Record<string, ApiSchema>)),
  };
}
