import { join } from 'node:path';
import { openSqlite } from './bulk.mjs';
import { derive } from './filled.mjs';

export const memberCount = 10_412;

/**
 * Writes members into the organization of a service that has stopped; a thirtieth is switched off.
 * @param {string} dataDir @param {string} organization
 */
export async function addMembers(dataDir, organization) {
  const bulk = openSqlite(join(dataDir, 'bindery.sqlite'));
  const numbers = `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${memberCount - 2})`;
  const name = `substr('AdaBenDanEvaGus', 1 + i % 5 * 3, 3) || ' Number' || i`;
  const email = `'person' || i || '@example.com'`;
  const time = `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', (i * 37) || ' minutes')`;
  await bulk.run(`insert into users (id, email, display_name, email_verified_at, created_at)
    ${numbers} select 'u' || i, ${email}, ${name}, ${time}, ${time} from n`);
  await bulk.run(`insert into members (organization_id, user_id, role, joined_at, sort_name, search_text, disabled, sso, last_seen_at)
    ${numbers} select '${organization}', 'u' || i,
      case i % 4 when 0 then 'read' when 1 then 'comment' when 2 then 'edit' else null end, ${time}, lower(${name}),
      lower(${name} || ' ' || ${email}), i % 30 = 7, i % 3 = 0, case i % 2 when 0 then ${time} end from n`);
  await bulk.run(`update organizations set member_count = ${memberCount} where id = '${organization}'`);
  await bulk.close();
  await derive({ dataDir });
}
