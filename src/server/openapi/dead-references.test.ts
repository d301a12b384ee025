import { expect, it } from 'vitest';
import type { ApiIndex } from '#document/openapi.ts';
import { collectFiles } from './collect-files.ts';
import { makeSpecification } from './specification.ts';

const folder = 'https://api.example/';

/** @param files by name; the first one is `api.json` */
async function deadOf(files: Record<string, object>) {
  const bytes = (name: string) => Buffer.from(JSON.stringify(files[name]));
  const neighbour = async (url: string) => bytes(url.slice(folder.length));
  const { index } = makeSpecification(await collectFiles(bytes('api.json'), `${folder}api.json`, neighbour));
  const read: ApiIndex = JSON.parse(Buffer.from(index).toString());
  return read.dead;
}

const api = (more: object) => ({ 'api.json': { openapi: '3.1.0', info: { title: 'Berths' }, paths: {}, ...more } });
const answer = ($ref: string) => ({ content: { 'application/json': { schema: { $ref } } } });

it('names each reference that leads nowhere once, where it first stands, and how often', async () => {
  const responses = { 200: answer('#/components/schemas/Berth'), default: answer('#/components/schemas/Berth') };
  expect(await deadOf(api({ paths: { '/berths': { get: { responses } } } }))).toEqual({
    count: 1,
    items: [
      {
        reference: '#/components/schemas/Berth',
        file: 'api.json',
        path: ['paths', '/berths', 'get', 'responses', '200', 'content', 'application/json', 'schema'],
        places: 2,
      },
    ],
  });
});

it('finds them below names that are words of OpenAPI as well, and in other files', async () => {
  const properties = { default: { $ref: '#/gone' }, example: { $ref: 'types.json#/gone' }, $ref: { type: 'string' } };
  const types = { Berth: { $ref: '#/Quay' } };
  const other = { $ref: 'https://elsewhere.example/types.json#/Berth' };
  const anchor = { $ref: '#Berth' };
  const schemas = { A: { properties }, B: { $ref: 'types.json#/Berth' }, C: other, D: anchor };
  const dead = await deadOf({ ...api({ components: { schemas } }), 'types.json': types });
  expect(dead?.items.map(({ file, reference }) => `${file} ${reference}`)).toEqual([
    'api.json #/gone',
    'api.json types.json#/gone',
    'api.json https://elsewhere.example/types.json#/Berth',
    'api.json #Berth',
    'types.json #/Quay',
  ]);
});

it('says nothing of those that lead somewhere, nor of examples of references', async () => {
  const schemas = {
    A: { type: 'object', example: { $ref: '#/a' }, examples: [{ $ref: '#/b' }], default: { $ref: '#/c' } },
    B: { $ref: '#/components/schemas/A' },
    'A/B~C': { $ref: '#/components/schemas/A~1B~0C' },
  };
  const examples = { one: { value: { $ref: '#/d' } } };
  expect(await deadOf(api({ components: { schemas, examples }, 'x-more': { $ref: '#/e' } }))).toBeUndefined();
});

it('names the first ones of many, and counts all', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`S${n}`, { $ref: `#/gone/${n}` }]));
  const dead = await deadOf(api({ components: { schemas } }));
  expect([dead?.count, dead?.items.length]).toEqual([30, 10]);
});
