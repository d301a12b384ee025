import { organizations } from './organizations.ts';

/** Every operation of the service, by its id: the table of contents of the product. */
export const operations = {
  ...organizations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
