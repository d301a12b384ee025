import { describe, expect, it } from 'vitest';
import type { ApiOperation } from '#document/openapi.ts';
import { operationView } from '../operation-view.ts';
import { samplesOf } from './samples.ts';

const document = {
  servers: [{ url: 'https://pets.example/v1' }],
  security: [{ bearer: [] }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
  paths: {
    '/pets/{id}': {
      get: { security: [], parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }] },
      put: {
        requestBody: {
          content: {
            'application/json': { example: { name: "Tom's", tame: true, owner: null, tags: [], ages: [1, 2] } },
          },
        },
      },
      delete: { security: [{ key: [] }], parameters: [{ name: 'X-Why', in: 'header', required: true }] },
      patch: { security: [], requestBody: { content: { 'application/json': { example: `"${'a'.repeat(13_000)}"` } } } },
      post: { security: [], requestBody: { content: { 'text/plain': { example: 'one\ntwo' } } } },
    },
  },
};
const texts = (method: string) =>
  Object.fromEntries(
    operationView(document, { path: '/pets/{id}', method }).samples.map(({ title, text }) => [title, text]),
  );

describe('samples of a call', () => {
  it('have an address with places for values', () => {
    const url = 'https://pets.example/v1/pets/{id}?limit={limit}';
    expect(texts('get')).toEqual({
      curl: `curl '${url}'`,
      JavaScript: `const response = await fetch('${url}');`,
      Python: `import requests\n\nresponse = requests.get("${url}")`,
    });
  });

  it('have a body in JSON as each language writes it, and places for secrets that are put in', () => {
    const { curl, JavaScript, Python } = texts('put');
    expect(curl).toContain(
      `-H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "name": "Tom'\\''s"`,
    );
    expect(JavaScript).toBe(`const response = await fetch('https://pets.example/v1/pets/{id}', {
  method: 'PUT',
  headers: {
    Authorization: \`Bearer \${token}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    "name": "Tom's",
    "tame": true,
    "owner": null,
    "tags": [],
    "ages": [
      1,
      2
    ]
  }),
});`);
    expect(Python).toBe(`import requests

response = requests.put(
    "https://pets.example/v1/pets/{id}",
    headers={
        "Authorization": f"Bearer {token}",
    },
    json={
        "name": "Tom's",
        "tame": True,
        "owner": None,
        "tags": [],
        "ages": [
            1,
            2,
        ],
    },
)`);
  });

  it('have keys, headers that are needed, and bodies of other kinds', () => {
    expect(texts('delete').JavaScript).toContain("    'X-Key': apiKey,\n    'X-Why': '…',\n");
    expect(texts('delete').Python).toContain('        "X-Key": api_key,\n        "X-Why": "…",\n');
    expect(texts('post').JavaScript).toContain("  body: 'one\\ntwo',\n");
    expect(texts('post').Python).toContain('        "Content-Type": "text/plain",\n    },\n    data="one\\ntwo",\n');
  });

  it('have an example that is too long as a text', () => {
    expect(texts('patch').JavaScript).toContain(`  body: '"aaa`);
    expect(texts('patch').Python).toContain('    data="\\"aaa');
  });

  it('are code that runs: it parses, and says what was asked for', () => {
    const { JavaScript = '' } = texts('put');
    const run = new Function('fetch', 'token', JavaScript.replace('await ', '').replace('const response =', 'return'));
    const sent: unknown = run((url: string, settings: object) => ({ url, ...settings }), 'secret');
    expect(sent).toMatchObject({ method: 'PUT', headers: { Authorization: 'Bearer secret' } });
  });
});

const view: Omit<ApiOperation, 'samples'> = {
  ...{ method: 'get', path: '/pets', title: 'Pets', servers: [], auth: [], parameters: [], responses: [] },
};

describe('samples that a document has itself', () => {
  it('stand in place of ours', () => {
    const written = [
      { lang: 'Shell', source: 'pets list' },
      { lang: 'go', label: 'Go SDK', source: 'pets.List()' },
      { lang: 7 },
    ];
    expect(samplesOf(view, { 'x-codeSamples': written })).toEqual([
      { title: 'Shell', language: 'bash', text: 'pets list' },
      { title: 'Go SDK', language: 'go', text: 'pets.List()' },
    ]);
    expect(samplesOf(view, { 'x-code-samples': written })).toHaveLength(2);
  });

  it('are none where it wants none, and ours where what it has is no sample', () => {
    expect(samplesOf(view, { 'x-codeSamples': false })).toEqual([]);
    for (const wrong of [[], 'curl', [{ lang: 'go' }], {}])
      expect(samplesOf(view, { 'x-codeSamples': wrong })).toHaveLength(3);
  });
});
