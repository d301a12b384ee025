import { z } from 'zod';
import { Id, listOf, listQuery, named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

const tag = 'Space content';
const path = '/v1/spaces/{spaceId}/page-templates';

const title = z.string().trim().min(1).max(100);
const description = z.string().trim().max(500);
const markdown = z.string().max(100_000);

/** What a new page of a space can begin with. */
export const PageTemplate = named(
  'PageTemplate',
  z.object({
    object: z.literal('page-template'),
    id: Id,
    title: z.string(),
    description: z.string(),
    markdown: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }),
  }),
);

export const pageTemplates = {
  listPageTemplates: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the page templates of a space',
    description: 'By title.',
    access: 'space:edit',
    query: z.object(listQuery),
    response: listOf('PageTemplateList', PageTemplate),
    errors: [403, 404],
  }),
  createPageTemplate: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Make a page template for a space',
    description: 'A space has up to 100.',
    access: 'space:edit',
    body: z.object({ title, description: description.default(''), markdown }),
    response: PageTemplate,
    status: 201,
    errors: [403, 404, 409],
  }),
  getPageTemplate: operation({
    method: 'GET',
    path: `${path}/{pageTemplateId}`,
    tag,
    summary: 'Get a page template of a space',
    access: 'space:edit',
    response: PageTemplate,
    errors: [403, 404],
  }),
  updatePageTemplate: operation({
    method: 'PATCH',
    path: `${path}/{pageTemplateId}`,
    tag,
    summary: 'Change a page template of a space',
    description: 'Pages that began with it stay as they are.',
    access: 'space:edit',
    body: z.object({ title, description, markdown }).partial(),
    response: PageTemplate,
    errors: [403, 404],
  }),
  deletePageTemplate: operation({
    method: 'DELETE',
    path: `${path}/{pageTemplateId}`,
    tag,
    summary: 'Delete a page template of a space',
    description: 'Pages that began with it stay as they are.',
    access: 'space:edit',
    errors: [403, 404],
  }),
};
