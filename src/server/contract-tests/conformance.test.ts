import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { differences, type Schema } from './conforms.ts';
import { type Parameter, type Specified, specified, specifiedNeeds } from './specified.ts';

interface Documented {
  operationId: string;
  parameters: (Parameter & { in: string })[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
}

const document = openApiDocument(operations, { version: '0.0.0' }) as {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Schema> };
}; // what the function builds
const components = document.components.schemas;

/** What the contract does otherwise, and why. */
const deliberate: Record<string, string> = {
  // Several statuses at once; one is a list of one (query arrays, decisions 1.15).
  'listChangeRequestsForSpace?status: array instead of string': 'decisions 12.2',
  // Whoever sets how often it is read says nothing about who may read it, lest that be what it was a moment ago.
  'updateOpenAPISpecBySlug body.visibility: required there alone': 'what is left out stays as it is',
};

/** Where the contract asks for something else than the specification, and why. */
const deliberateAccess: Record<string, string> = {
  deleteOrganizationInviteById: 'who invites to a space or collection takes that back (decisions 5.11)',
  getTranslation: '`translation:view` is both (decisions 6.2)',
  duplicateSpace: 'the space must be visible like everything that a path names',
  updateCommentInChangeRequest: 'its author may comment too',
  updateCommentInSpace: 'its author may comment too',
  updateCommentReplyInSpace: 'its author may comment too',
};

describe('conformance', () => {
  it('compares all 138 operations of the specification', () => {
    expect(new Set(specified.map(({ operationId }) => operationId)).size).toBe(138);
  });

  it.each(specified)(
    '$operationId has the method, path, query, body, limits and statuses of the specification',
    wanted => {
      const ours = document.paths[wanted.path]?.[wanted.method.toLowerCase()];
      expect(ours?.operationId).toBe(wanted.operationId);
      if (ours) expect(allDifferences(wanted, ours).filter(line => !(line in deliberate))).toEqual([]);
    },
  );
});

describe('access', () => {
  it.each(specified.map(({ operationId }) => operationId))('%s asks for what the specification says', operationId => {
    if (operationId in deliberateAccess) return;
    const [first = []] = specifiedNeeds.get(operationId) ?? [];
    const { access } = operations[operationId as OperationId]; // the test above finds those that are missing
    expect([access].flat().toSorted()).toEqual(first.toSorted());
  });
});

function allDifferences(wanted: Specified, ours: Documented): string[] {
  const id = wanted.operationId;
  const statuses = Object.keys(ours.responses).map(Number);
  const body = ours.requestBody?.content['application/json'].schema;
  return [
    ...wanted.success.filter(status => !statuses.includes(status)).map(status => `${id}: never answers ${status}`),
    ...wanted.query.flatMap(({ name, required = false, schema }) => {
      const mine = ours.parameters.find(parameter => parameter.in === 'query' && parameter.name === name);
      if (!mine) return [`${id}?${name}: missing`];
      if (required !== (mine.required ?? false)) return [`${id}?${name}: required ${mine.required}`];
      return differences(`${id}?${name}`, schema, mine.schema, components);
    }),
    ...(wanted.body && !body ? [`${id}: takes no body`] : []),
    ...(wanted.body && body ? differences(`${id} body`, wanted.body, body, components) : []),
    ...(wanted.body && wanted.bodyRequired !== ours.requestBody?.required
      ? [`${id}: body required ${ours.requestBody?.required}`]
      : []),
    ...(wanted.paginated ? envelope(id, ours) : []),
  ];
}

/** A list answers with `items`, `count` and, but for the last page, `next` (decisions 1.30 to 1.33). */
function envelope(id: string, { responses }: Documented): string[] {
  const answer = responses['200']?.content?.['application/json'].schema;
  const list = answer?.$ref ? components[answer.$ref.replace('#/components/schemas/', '')] : answer;
  const required = list?.required ?? [];
  return ['items', 'count'].every(name => required.includes(name)) && list?.properties?.next ? [] : [`${id}: no list`];
}
