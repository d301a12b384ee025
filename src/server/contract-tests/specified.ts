import { readFileSync } from 'node:fs';
import type { Need } from '#contract/operation.ts';
import type { Schema } from './conforms.ts';

export interface Parameter {
  name: string;
  required?: boolean;
  schema: Schema;
}

/** An operation as the specification has it; `permission` is in the words of decisions 6.3. */
export interface Specified {
  operationId: string;
  method: string;
  path: string;
  success: number[];
  permission: string;
  paginated: boolean;
  query: Parameter[];
  body?: Schema;
  bodyRequired?: boolean;
}

/** The 138 operations of the specification; a copy of what there is to compare. */
export const specified: readonly Specified[] = JSON.parse(
  readFileSync(new URL('specification.json', import.meta.url), 'utf8'),
);

/** `source:view` is the right to view the space that a translation is made of. */
export type SpecifiedNeed = Need | 'source:view';
/** Of every group one need must be met. */
export type Needs = readonly (readonly SpecifiedNeed[])[];

const newParent = ['collection:create', 'org:createContent'] as const;
const authorOrAdmin: Needs = [['author', 'space:admin']];
const forReactions: Needs = [['space:comment']];

/** What the wordings mean that are more than one need: the least that lets a caller in with some request. */
const wordings: Readonly<Record<string, Needs>> = {
  "auth (only the caller's own verified e-mail domain gives results)": [['auth']],
  'auth (no membership needed: a person signs in before joining)': [['auth']],
  'self or org:listMembers': [['self', 'org:listMembers']],
  'self or org:admin': [['self', 'org:admin']],
  'self (leave) or org:admin': [['self', 'org:admin']],
  'self (leave) or team:admin': [['self', 'team:admin']],
  'org:listTeams or member of the team': [['org:listTeams', 'team:view']],
  'org:createContent and space:view on the source': [['org:createContent'], ['source:view']],
  'org:read and space:view on the source': [['org:read'], ['source:view']],
  'openapi:edit (org:createOpenAPISpec when it does not exist)': [['openapi:edit', 'org:createOpenAPISpec']],
  'org:createContent, or collection:create on the parent': [newParent],
  'collection:admin, and collection:create or org:createContent on the new parent': [['collection:admin'], newParent],
  'collection:admin, and org:createContent in the target organization': [['collection:admin']],
  'space:admin, and collection:create or org:createContent on the new parent': [['space:admin'], newParent],
  'space:admin, and org:createContent in the target organization': [['space:admin']],
  'space:view, and org:createContent (or collection:create on its parent)': [['space:view'], newParent],
  'space:view, or any caller with a valid shareKey': [['space:view', 'shareKey']],
  'site:view, or any caller with a valid shareKey': [['site:view', 'shareKey']],
  'author or space:admin': authorOrAdmin,
  'space:comment for reactions; author or space:admin for body': forReactions,
  'space:comment for reactions; author or space:admin for body; author or space:edit for resolved': forReactions,
};

/** @throws for a wording that nobody has explained */
function needsOf({ operationId, permission }: Specified): Needs {
  const needs = /^\w+(:\w+)?$/.test(permission) ? [[permission as Need]] : wordings[permission]; // one word is a need
  if (!needs) throw new Error(`${operationId}: what does "${permission}" ask for?`);
  return needs;
}

/** What each operation of the specification asks for. */
export const specifiedNeeds: ReadonlyMap<string, Needs> = new Map(
  specified.map(operation => [operation.operationId, needsOf(operation)]),
);
