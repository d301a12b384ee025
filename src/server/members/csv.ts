import type { z } from 'zod';
import { type Member, MemberFilter } from '#contract/members.ts';
import { fold } from '#lib/fold.ts';
import { pageRequest } from '../db/page.ts';
import { csvExport } from '../exports/csv-export.ts';
import { csvLine } from '../exports/csv-line.ts';
import { findOrganization } from '../organizations/rows.ts';
import type { Texts } from '../words/english.ts';
import { listMembers } from './list-rows.ts';
import { presentMembers } from './present.ts';

const columns: Record<keyof Texts['memberColumns'], (member: Omit<z.input<typeof Member>, 'permissions'>) => string> = {
  name: ({ user }) => user.displayName,
  email: ({ user }) => user.email ?? '',
  role: ({ role }) => role ?? 'guest',
  status: ({ disabled }) => (disabled ? 'disabled' : 'active'),
  signIn: ({ sso }) => (sso ? 'sso' : 'password'),
  teams: ({ teams }) => String(teams),
  spaces: ({ spaces }) => String(spaces),
  joined: ({ joinedAt }) => joinedAt,
  lastSeen: ({ lastSeenAt }) => lastSeenAt ?? '',
  id: ({ id }) => id,
};

/** In the order of the file. */
const names = Object.keys(columns) as (keyof typeof columns)[]; // of an object that stands above

const batch = 1000;

/** The members of an organization by name. */
export const memberExport = csvExport<MemberFilter>({
  purpose: 'member-export',
  file: 'members.csv',
  filter: MemberFilter,
  async *lines({ database: { read: db }, config }, { organizationId, filter: { search, ...wanted }, texts }) {
    yield csvLine(names.map(name => texts.memberColumns[name]));
    const filter = { ...wanted, sort: 'name' as const, search: search === undefined ? undefined : fold(search.trim()) };
    let page: string | undefined;
    do {
      const organization = await findOrganization(db, organizationId);
      if (!organization) return;
      const request = pageRequest({ page, limit: batch }, [organizationId, filter], 'asc');
      const { rows, next } = await listMembers(db, organizationId, filter, request);
      const members = await presentMembers(db, organization, rows, config);
      const lines = members.map(member => csvLine(names.map(name => columns[name](member))));
      if (lines.length > 0) yield lines.join('');
      page = next?.page;
    } while (page !== undefined);
  },
});
