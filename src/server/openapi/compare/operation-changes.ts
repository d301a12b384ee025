import type { OpenAPIFieldChange } from '#contract/openapi-spec-changes.ts';
import type { ApiContent, ApiOperation } from '#document/openapi.ts';
import { type Direction, fieldChanges, type Place, schemaChanges } from './field-changes.ts';

type Compared = OpenAPIFieldChange[];

/** What differs between two states of an operation: how to be let in, what it is sent, what it answers. */
export function operationChanges(before: ApiOperation, after: ApiOperation): Compared {
  // The API itself sends what a webhook is sent.
  const sent: Direction = after.webhook ? 'response' : 'request';
  const answered: Direction = after.webhook ? 'request' : 'response';
  return [
    ...(!before.deprecated && after.deprecated
      ? [{ in: 'operation' as const, field: '', kind: 'deprecated' as const, breaking: false }]
      : []),
    ...authChanges(before, after),
    ...(['path', 'query', 'header', 'cookie'] as const).flatMap(place =>
      fieldChanges(parametersIn(before, place), parametersIn(after, place), '', {
        place: { in: place },
        direction: sent,
      }),
    ),
    ...bodyChanges(before, after, sent),
    ...responseChanges(before, after, answered),
  ];
}

const parametersIn = ({ parameters }: ApiOperation, place: string) =>
  parameters.filter(parameter => parameter.in === place);

const waysOf = ({ auth }: ApiOperation) => auth.map(way => way.map(({ title }) => title).join(' + '));

function authChanges(before: ApiOperation, after: ApiOperation): Compared {
  const [old, now] = [waysOf(before), waysOf(after)];
  const words = { before: old.join(', '), after: now.join(', ') };
  if (words.before === words.after) return [];
  // Without any way, or with an empty one, everyone is let in.
  const isOpen = (ways: readonly string[]) => ways.length === 0 || ways.includes('');
  const left = new Set(now);
  const breaking = !isOpen(now) && (isOpen(old) || old.some(way => !left.has(way)));
  return [{ in: 'auth', field: '', kind: 'type', breaking, ...words }];
}

function bodyChanges({ body: old }: ApiOperation, { body: now }: ApiOperation, direction: Direction): Compared {
  const at = { in: 'body' as const, field: '' };
  if (!old && !now) return [];
  if (!old) return [{ ...at, kind: 'added', breaking: now?.required === true && direction === 'request' }];
  if (!now) return [{ ...at, kind: 'removed', breaking: direction === 'response' }];
  const turned: Compared =
    old.required === now.required
      ? []
      : [{ ...at, kind: now.required ? 'required' : 'optional', breaking: now.required && direction === 'request' }];
  return [...turned, ...contentChanges(old.contents, now.contents, { in: 'body' }, direction)];
}

function responseChanges(before: ApiOperation, after: ApiOperation, direction: Direction): Compared {
  const old = new Map(before.responses.map(response => [response.status, response]));
  const now = new Map(after.responses.map(response => [response.status, response]));
  const at = (status: string) => ({ in: 'response' as const, status, field: '' });
  return [
    ...before.responses.flatMap(
      ({ status }): Compared =>
        now.has(status) ? [] : [{ ...at(status), kind: 'removed', breaking: status.startsWith('2') }],
    ),
    ...after.responses.flatMap((response): Compared => {
      const { status } = response;
      const earlier = old.get(status);
      if (!earlier) return [{ ...at(status), kind: 'added', breaking: false }];
      const headers = { place: { in: 'response' as const, status }, direction };
      return [
        ...fieldChanges(earlier.headers, response.headers, '', headers),
        ...contentChanges(earlier.contents, response.contents, { in: 'response', status }, direction),
      ];
    }),
  ];
}

function contentChanges(
  before: readonly ApiContent[],
  after: readonly ApiContent[],
  place: Place,
  direction: Direction,
): Compared {
  const old = new Map(before.map(content => [content.mediaType, content]));
  const now = new Map(after.map(content => [content.mediaType, content]));
  const at = (mediaType: string) => ({ ...place, mediaType, field: '' });
  return [
    ...before.flatMap(
      ({ mediaType }): Compared => (now.has(mediaType) ? [] : [{ ...at(mediaType), kind: 'removed', breaking: true }]),
    ),
    ...after.flatMap(({ mediaType, schema }): Compared => {
      const earlier = old.get(mediaType);
      if (!earlier) return [{ ...at(mediaType), kind: 'added', breaking: false }];
      const any = { type: 'any' };
      return schemaChanges(earlier.schema ?? any, schema ?? any, '', { place: { ...place, mediaType }, direction });
    }),
  ];
}
