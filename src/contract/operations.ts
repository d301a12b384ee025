import { collections } from './collections.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { search } from './search.ts';
import { spaces } from './spaces.ts';

/** Every operation of the service, by its id: the table of contents of the product. */
export const operations = {
  ...organizations,
  ...collections,
  ...permissions,
  ...search,
  ...spaces,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
