import { expect, test } from 'vitest';
import { operationMarkdown } from './api-markdown.ts';
import type { ApiOperation, ApiProperty } from './openapi.ts';

const operation: ApiOperation = {
  method: 'get',
  path: '/pets',
  title: 'List',
  servers: [],
  auth: [],
  parameters: [],
  responses: [],
  samples: [],
};

const nested = (depth: number): ApiProperty[] =>
  Array.from({ length: 12 }, (_, index) => ({
    name: `n${depth}-${index}`,
    required: false,
    schema: { type: 'object', description: 'x '.repeat(500), ...(depth > 0 ? { properties: nested(depth - 1) } : {}) },
  }));

test('an operation has a bounded size, however much it says, and says where something is left out', () => {
  const contents = ['a/json', 'a/xml'].map(mediaType => ({
    mediaType,
    schema: { type: mediaType, properties: nested(3) },
    examples: [],
  }));
  const responses = ['200', '400'].map(status => ({ status, headers: [], contents }));
  const text = operationMarkdown({ ...operation, description: 'y '.repeat(50_000), responses });
  expect(text.length).toBeLessThan(20_000);
  expect(text).toContain('- …');
});

test('code that a description leaves open, or that is cut, ends with it', () => {
  const text = operationMarkdown({ ...operation, description: `\`\`\`\n${'z\n'.repeat(5_000)}\`\`\`\nafter` });
  expect(text.match(/^```$/gm)).toHaveLength(2);
});

test('headings of a description are none of the page, and code keeps its signs', () => {
  const description = '# One\n\nTwo\n---\n\n```sh\n# three\n```';
  expect(operationMarkdown({ ...operation, description })).toContain('**One**\n\nTwo\n\\---\n\n```sh\n# three\n```\n');
});

test('what is no word stays in its place: names with line breaks, back quotes and no words at all', () => {
  const schema = { type: 'string', description: 'a\n\n# b' };
  const parameters = [{ name: 'x`\n- y', in: 'query' as const, required: true, schema }];
  expect(operationMarkdown({ ...operation, parameters })).toBe(
    "**List**\n\n`GET /pets`\n\n**Query parameters**\n\n- `x' - y` (`string`, required): a # b\n",
  );
});
