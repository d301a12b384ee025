import { changeRequestContent } from './change-request-content.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { content } from './content.ts';
import { imports } from './import.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { revisions } from './revisions.ts';
import { search } from './search.ts';
import { spaces } from './spaces.ts';

/** Every operation of the service, by its id: the table of contents of the product. */
export const operations = {
  ...organizations,
  ...collections,
  ...permissions,
  ...search,
  ...spaces,
  ...changeRequestContent,
  ...changeRequests,
  ...content,
  ...imports,
  ...revisions,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
