import { createHash } from 'node:crypto';
import { findSpace } from '../access/item-rows.ts';
import { ancestorOf } from '../change-requests/ancestor.ts';
import { findChangeRequest } from '../change-requests/rows.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { readChanges } from '../openapi/rows.ts';
import { findOrganization } from '../organizations/rows.ts';
import { findRevision } from '../revisions/rows.ts';
import type { PdfScope } from './links.ts';
import { type PlanPart, partsOfSite } from './site-parts.ts';

/** Grows when the same content comes to look different. */
const version = 6;

/** What there is to print. */
export interface Plan {
  scope: PdfScope;
  organization: OrganizationRow;
  /** The first one, of a site. */
  space: SpaceRow;
  /** The latest one, of a site. */
  revision: RevisionRow;
  /** Of the space, or of the site. */
  title: string;
  /** One after the other; of a site there may be several. */
  parts: readonly PlanPart[];
  changeRequest: ChangeRequestRow | undefined;
  /** What the change request is compared with. */
  base: RevisionRow | undefined;
  /** How often what pages show of API specifications has changed. */
  apiChanges: number;
  /** The same for all that would give the same PDF. */
  key: string;
}

/** Undefined when the space, or anything else of it, is not there any more. */
export async function loadPlan(db: Db, scope: PdfScope): Promise<Plan | undefined> {
  const { organizationId, spaceId, changeRequestId } = scope;
  const key = { organizationId, spaceId };
  const organization = await findOrganization(db, organizationId);
  const space = await findSpace(db, organizationId, spaceId);
  const revision = await findRevision(db, key, scope.revisionId);
  if (!organization || !space || space.deleted_at !== null || !revision) return undefined;
  const changeRequest = changeRequestId === null ? undefined : await findChangeRequest(db, key, changeRequestId);
  if (changeRequestId !== null && !changeRequest) return undefined;
  const base = changeRequest && (await findRevision(db, key, ancestorOf(changeRequest)));
  const apiChanges = await readChanges(db, organizationId);
  const { title, language } = space;
  const site = scope.site === null ? undefined : await partsOfSite(db, organizationId, scope.site);
  if (scope.site !== null && !site) return undefined;
  const shown = site ?? { title, parts: [{ spaceId, title, heading: '', language, revision }] };
  const latest = shown.parts
    .map(part => part.revision)
    .reduce((one, other) => (one.created_at > other.created_at ? one : other));
  const plan = { scope, organization, space, revision: latest, changeRequest, base, apiChanges, ...shown };
  return { ...plan, key: keyOf(plan) };
}

function keyOf(plan: Omit<Plan, 'key'>): string {
  const { scope, organization, space, revision, changeRequest, base, apiChanges, title, parts } = plan;
  const request = changeRequest && [changeRequest.number, changeRequest.subject, changeRequest.status, base?.root];
  const shown = [
    [version, revision.id, revision.root, scope.page, scope.only, scope.paper, scope.look],
    [organization.title, space.title, space.language, apiChanges],
    request ?? null,
    ...(scope.site === null
      ? []
      : [title, parts.map(part => [part.spaceId, part.heading, part.revision.id, part.revision.root])]),
    ...(scope.address === null ? [] : [scope.address]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
