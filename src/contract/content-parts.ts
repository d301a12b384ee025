import { z } from 'zod';
import { Id, named, queryList } from './common.ts';
import { File, Page, ReusableContent } from './pages.ts';

const place = z.string().max(500);

/** What a text names; the parts of API specifications under the keys that `Page.openapi` has. */
export const partsQuery = z.object({
  file: queryList(Id).optional().describe('Files of `file:…`; the name may be repeated, as all of these.'),
  reusableContent: queryList(Id).optional().describe('Contents of `{% include %}`.'),
  operation: queryList(place).optional().describe('Operations of API specifications: `pets get /pets/{id}`.'),
  schema: queryList(place).optional().describe('Schemas of API specifications: `pets Pet`.'),
});

export const partsDescription =
  'For a text that is not saved yet, such as a preview: files and reusable contents by id, and what blocks show of API specifications. What included contents name themselves comes with them; what does not exist is left out.';

export const ContentParts = named(
  'ContentParts',
  z.object({
    files: z.array(File),
    reusableContents: z.array(ReusableContent).describe('With their `markdown`.'),
    openapi: Page.shape.openapi.unwrap(),
    variables: z.record(z.string(), z.string()).describe('Of the space: `space.vars`.'),
  }),
);
