import { expressionBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** For a subquery: members `m` who must come through the SSO of their organization `o`; admins keep a way out (decisions 5.7). */
export const ssoOnlyMembers = () =>
  expressionBuilder<Tables, never>()
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.disabled', '=', 0)
    .where('m.sso', '=', 1)
    .where('o.sso', '=', 1)
    .where(eb => eb.or([eb('m.role', 'is', null), eb('m.role', '!=', 'admin')]))
    .select('o.id');
