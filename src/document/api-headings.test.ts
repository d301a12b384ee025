import { expect, test } from 'vitest';
import { renderHtml } from './html.ts';
import { type ApiOperation, type ApiParts, operationKey, schemaKey } from './openapi.ts';
import { outline } from './outline.ts';

const operation = (method: string, path: string, title: string): [string, ApiOperation] => [
  operationKey('pets', method, path),
  { method, path, title, servers: [], auth: [], parameters: [], responses: [], samples: [] },
];

const api: ApiParts = {
  operations: new Map([operation('get', '/pets/{id}', 'Get a <pet>'), operation('post', '/pets', 'Make one')]),
  schemas: new Map([[schemaKey('pets', 'Pet'), { type: 'object' }]]),
};

const block = (method: string, path: string, more = '') =>
  `{% openapi-operation spec="pets" path="${path}" method="${method}"${more} %}\n{% endopenapi-operation %}\n\n`;

const markdown = [
  block('get', '/pets/{id}'),
  '## Get a pet\n\n### More\n\n',
  block('get', '/pets/{id}'),
  block('post', '/pets', ' headless="true"'),
  block('get', '/gone'),
  '## Schemas\n\n{% openapi-schemas spec="pets" schemas="Pet,Gone" %}\n\n',
].join('');

test('operations and schemas are headings below those of the page, where their specification has them', () => {
  const headings = outline(markdown, { api });
  expect(headings).toEqual([
    { anchor: 'get/pets/id', title: 'Get a <pet>', level: 2 },
    { anchor: 'get-a-pet', title: 'Get a pet', level: 2 },
    { anchor: 'more', title: 'More', level: 3 },
    { anchor: 'get/pets/id/1', title: 'Get a <pet>', level: 4 },
    { anchor: 'schemas', title: 'Schemas', level: 2 },
    { anchor: 'schema/Pet', title: 'Pet', level: 3 },
  ]);
  const html = renderHtml(markdown, { api });
  const shown = [...html.matchAll(/<h(\d)[^>]* id="([^"]*)"[^>]*>(.*?)<a class="b-anchor"/g)].map(
    ([, level, anchor, title]) => ({ anchor, title: title?.replace('&lt;pet&gt;', '<pet>'), level: Number(level) }),
  );
  expect(shown).toEqual(headings);
  expect(html).toContain('href="#get%2Fpets%2Fid"');
});

test('without specifications a page has the headings that it wrote', () => {
  expect(outline(markdown).map(({ anchor }) => anchor)).toEqual(['get-a-pet', 'more', 'schemas']);
});
