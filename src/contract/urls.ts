import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Collection } from './collections.ts';
import { named, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { Page } from './pages.ts';
import { Space } from './spaces.ts';

const ContentOfUrl = named(
  'ContentOfUrl',
  z.union([
    z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() }),
    z.object({ collection: Collection }),
  ]),
);

/** What stands at an address of this installation (decisions 12.2). */
export const urls = {
  getContentByUrl: operation({
    method: 'GET',
    path: '/v1/urls/content',
    tag: 'Content',
    summary: 'Find the space, page or collection at an address',
    description: 'The address of the dashboard, or of a published page. What the caller may not view is not found.',
    access: ['space:view', 'collection:view'],
    query: z.object({ url: WebUrl }),
    response: ContentOfUrl,
    errors: [404],
  }),
};
