import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { operations } from './operations.ts';

// The document as others read it.
// biome-ignore lint/suspicious/noExplicitAny: a test names the members it expects
const document: any = JSON.parse(JSON.stringify(openApiDocument(operations, { version: '1.2.3' })));
const validator = formats.default(new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'openapi'));

const described = Object.entries(operations).map(([id, operation]) => {
  const written = document.paths[operation.path][operation.method.toLowerCase()];
  return { id, operation, written, success: written.responses[operation.status] };
});
const found = (wrong: (each: (typeof described)[number]) => unknown) =>
  described.flatMap(each => {
    const problem = wrong(each);
    return problem ? [{ id: each.id, problem }] : [];
  });

/** The example of a body. */
function exampleIn({ examples }: { examples: { example: { $ref: string } } }): unknown {
  return document.components.examples[examples.example.$ref.split('/').at(-1) ?? ''].value;
}

/** What an independent validator of JSON Schema has against an example. */
function againstSchema(content: (Parameters<typeof exampleIn>[0] & { schema: object }) | undefined): unknown {
  if (!content) return undefined;
  const schema = JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"openapi#/'));
  const validate = validator.compile(schema);
  return validate(exampleIn(content)) ? undefined : validate.errors;
}

describe('the OpenAPI document', () => {
  it('is valid by the rules of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('says of each operation what it is, in a group that is described, and which errors it has', () => {
    const tags = new Map(
      document.tags.map((tag: { name: string; description?: string }) => [tag.name, tag.description]),
    );
    expect(found(({ written }) => !written.summary || !tags.get(written.tags[0]))).toEqual([]);
    expect(found(({ written }) => !('429' in written.responses))).toEqual([]);
    expect(found(({ operation, written }) => operation.errors.find(status => !(status in written.responses)))).toEqual(
      [],
    );
  });

  it('says of each operation in one line what it does, and never the same of two', () => {
    expect(found(({ written }) => !/^[A-Z][^\n.]{2,80}$/.test(written.summary) && written.summary)).toEqual([]);
    const summaries = Map.groupBy(described, ({ written }) => written.summary);
    expect([...summaries].filter(([, those]) => those.length > 1).map(([summary]) => summary)).toEqual([]);
  });

  it('refers to no document that its readers do not have', () => {
    expect(
      JSON.stringify(document).match(/.{0,60}\((?:decisions|architecture|seed|spec|product)\b.{0,20}/g),
    ).toBeNull();
  });

  it('names the schema of every body and every answer, by the operation where it has no name of its own', () => {
    const bodies = described.flatMap(({ id, written }) =>
      [written.requestBody, ...Object.values(written.responses)].flatMap(part => {
        const schema = part?.content?.['application/json'].schema;
        return schema ? [{ id, schema }] : [];
      }),
    );
    const name = ({ $ref }: { $ref?: string }) => /^#\/components\/schemas\/(\w+)$/.exec($ref ?? '')?.[1];
    expect(bodies.filter(({ schema }) => !(document.components.schemas[name(schema) ?? ''] ?? false))).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['CreateSpaceRequest', 'MergeChangeRequestRequest', 'MergeChangeRequestResult']),
    );
  });

  it('names each object that is one of several', () => {
    const unnamed: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, member] of Object.entries(value)) {
        if (/\/(?:oneOf|anyOf|allOf)$/.test(path) && member.type === 'object') unnamed.push(`${path}/${key}`);
        look(member, `${path}/${key}`);
      }
    };
    look({ paths: document.paths, schemas: document.components.schemas }, '');
    expect(unnamed).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['ContentChangeInsertPage', 'ContentRefFile', 'DocumentHeading', 'CommentMarkdown']),
    );
  });

  it('describes every parameter of a query', () => {
    const bare = (parameters: { in?: string; name?: string; description?: string }[]) =>
      parameters.filter(({ in: place, description }) => place === 'query' && !description).map(({ name }) => name);
    expect(found(({ written }) => bare(written.parameters).join(' '))).toEqual([]);
  });

  it('gives an example of each body and each answer, right by its own schema', () => {
    expect(
      found(({ success }) => success.content && exampleIn(success.content['application/json']) === undefined),
    ).toEqual([]);
    expect(found(({ success }) => againstSchema(success.content?.['application/json']))).toEqual([]);
    expect(found(({ written }) => againstSchema(written.requestBody?.content['application/json']))).toEqual([]);
  });

  it('gives examples of bodies that the service takes', () => {
    const refused = found(({ operation, written }) => {
      if (!operation.body) return undefined;
      return operation.body.safeParse(exampleIn(written.requestBody.content['application/json'])).error?.issues;
    });
    expect(refused).toEqual([]);
  });

  it('describes every parameter of a path', () => {
    const bare = (parameters: { in?: string; description?: string }[]) =>
      parameters.find(parameter => parameter.in === 'path' && !parameter.description);
    expect(found(({ written }) => bare(written.parameters))).toEqual([]);
  });
});
