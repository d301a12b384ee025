import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { postgresSchema, sqliteSchema } from '../../src/server/db/columns.ts';
import { fillMemberNumbers } from '../../src/server/db/member-numbers.ts';
import { fillMemberLists } from '../../src/server/db/migrations/0026-member-lists.ts';
import { derivations } from '../../src/server/db/migrations/0027-structure.ts';
import { fillSpaceTexts } from '../../src/server/db/migrations/0035-space-search.ts';
import { requestCounts } from '../../src/server/db/migrations/0036-request-counts.ts';
import { fillGramStates } from '../../src/server/db/migrations/0053-member-search-states.ts';
import { fillStandings } from '../../src/server/db/migrations/0054-grant-lists.ts';
import { fillCommenters } from '../../src/server/db/migrations/0055-commenters.ts';
import { fillClosedGrants } from '../../src/server/db/migrations/0067-closed-grants.ts';
import { fillGiven } from '../../src/server/db/migrations/0077-given.ts';
import { markRequests } from '../../src/server/db/migrations/0162-request-marks.ts';
import { copyRequests, markAnswered } from '../../src/server/db/migrations/0163-requests-by-person.ts';
import { sumSiteDays } from '../../src/server/db/migrations/0164-site-days.ts';
import { countEnded } from '../../src/server/db/migrations/0177-webhook-counts.ts';
import { sumSpans } from '../../src/server/db/migrations/0180-insight-spans.ts';
import { sumLevels } from '../../src/server/db/migrations/0212-insight-levels.ts';
import { copyComments } from '../../src/server/db/migrations/0217-mentions-in-order.ts';
import { keepStandings } from '../../src/server/db/migrations/0220-standings.ts';
import { markPublished } from '../../src/server/db/migrations/0227-places-on-published-sites.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { fillTeamPacks } from '../../src/server/db/team-packs.ts';
import { openPostgres, openSqlite, withoutIndexes } from './bulk.mjs';
import { timed } from './figures.mjs';
import { grownStatements } from './grown-tables.mjs';
import { recounts, sizes, statements } from './large-organization.mjs';
import { databaseOf, startService } from './service.mjs';

/** @typedef {import('./large-organization.mjs').Seeds} Seeds */

/** What the filled rows follow from. */
const sources = [
  inRoot('src', 'server', 'db', 'migrations'),
  ...['grams', 'gram-states'].map(name => inRoot('src', 'lib', `${name}.ts`)),
  ...['large-organization', 'grown-tables', 'filled', 'bulk'].map(name => inRoot('bench', 'lib', `${name}.mjs`)),
];
const batch = 50;

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = /\.m?[jt]s$/.test(source) ? [source] : readdirSync(source).map(name => join(source, name));
    for (const file of files.sort()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A service on an organization of a million members. Filled once for as long as the migrations stay the same: below
 * `.cache/bench`, where what was filled for others goes. `seconds` is what filling took now.
 * @param {import('./service.mjs').Engine} engine
 */
export async function startFilled(engine) {
  const all = inRoot('.cache', 'bench');
  mkdirSync(all, { recursive: true });
  const name = `${engine.toLowerCase()}-${fingerprint()}`;
  const folder = join(all, name);
  const made = join(folder, 'made.json');
  for (const other of readdirSync(all))
    if (other.startsWith(engine.toLowerCase()) && (other !== name || !existsSync(made)))
      rmSync(join(all, other), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const databaseUrl = engine === 'PostgreSQL' ? await databaseOf(join(folder, 'server'), name) : undefined;
  const options = { dataDir: join(folder, 'data'), ...(databaseUrl === undefined ? {} : { databaseUrl }) };
  let seconds = 0;
  if (!existsSync(made)) {
    const milliseconds = await timed(async () => writeFileSync(made, JSON.stringify(await fill(engine, options))));
    seconds = milliseconds / 1000;
  }
  /** @type {Seeds} */
  const at = JSON.parse(readFileSync(made, 'utf8'));
  return { service: await startService(engine, options), at, seconds };
}

/** @param {import('./service.mjs').Engine} engine @param {{ dataDir: string, databaseUrl?: string }} options */
async function fill(engine, options) {
  const service = await startService(engine, options);
  const at = await seed(service);
  await service.stop();
  const bulk = options.databaseUrl
    ? await openPostgres(options.databaseUrl)
    : openSqlite(join(options.dataDir, 'bindery.sqlite'));
  const copied = ['spaces', 'revisions', 'change_requests', 'comments', 'sites'];
  /** @type {Record<string, string[]>} */
  const columns = {};
  for (const table of copied) columns[table] = await bulk.columns(table);
  await withoutIndexes(bulk, ['users', 'members', 'comments', 'change_requests', 'audit_events'], async () => {
    await bulk.withoutTriggers(async () => {
      for (const statement of [...statements(at, columns), ...grownStatements(at)]) await bulk.run(statement);
    });
  });
  await bulk.analyze();
  const marks = [markRequests, markAnswered, ...copyRequests, copyComments, keepStandings];
  const written = ['delete from commenters', fillCommenters];
  for (const statement of [...recounts, ...derivations, requestCounts, ...marks, ...written, markPublished])
    await bulk.run(statement);
  // Each row would have its triggers work out again what is worked out for all of them.
  await bulk.withoutTriggers(() => derive(options));
  await bulk.analyze();
  await bulk.close();
  return at;
}

/** Counts and indexes that the migrations work out for rows that are there. @param {{ dataDir: string, databaseUrl?: string }} options */
export async function derive(options) {
  const database = await openDatabase(options);
  const schema = options.databaseUrl ? postgresSchema : sqliteSchema;
  await database.write(async tx => {
    await fillMemberLists(tx, schema);
    await fillGramStates(tx);
    await fillStandings(tx);
    await fillTeamPacks(tx);
    await fillMemberNumbers(tx);
    await fillClosedGrants(tx);
    await fillGiven(tx);
    await fillSpaceTexts(tx, schema);
    await sumSiteDays(tx);
    await sumSpans(tx);
    await sumLevels(tx);
    await countEnded(tx);
    await schema.fillMemberBlocks(tx);
    await schema.fillRequestSearch(tx);
  });
  await database.close();
}

/** What rows are copied from, and the space of 10,000 pages, made by the service itself. @param {import('./service.mjs').Service} service @returns {Promise<Seeds>} */
async function seed(service) {
  const organization = await service.organization();
  /** @param {string} path @param {unknown} body */
  const post = (path, body) => service.call(path, { method: 'POST', body });
  const { id: small } = await post(`/v1/orgs/${organization}/spaces`, { title: 'Small', empty: true });
  const { id: space } = await post(`/v1/orgs/${organization}/spaces`, { title: 'Large', empty: true });
  const base = `/v1/spaces/${space}`;
  /** @type {string[]} */
  const pages = [];
  for (let from = 0; from < sizes.pages; from += batch) {
    const link = pages.length === 0 ? '' : ` with [a link](page:${pages[0]})`;
    const changes = Array.from({ length: batch }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${from + index}`,
      ref: `p${from + index}`,
      ...(index === 0 ? {} : { into: `p${from}` }),
      document: { markdown: `Text of page ${from + index}${link}.\n` },
    }));
    const { refs } = await post(`${base}/content?compat=false`, { changes });
    for (let index = 0; index < batch; index++) pages.push(refs[`p${from + index}`]);
  }
  const files = await seedFiles(post, base);
  const request = await post(`${base}/change-requests`, { subject: 'Change' });
  const body = { body: { markdown: 'Why?' } };
  return {
    ...{ organization, space, small, pages, files, request: request.id },
    day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    admin: (await service.call('/v1/user')).id,
    smallRevision: (await service.call(`/v1/spaces/${small}/content`)).id,
    revision: (await service.call(`${base}/content`)).id,
    comment: (await post(`${base}/comments`, body)).id,
    requestComment: (await post(`${base}/change-requests/${request.id}/comments`, body)).id,
    site: (await post(`/v1/orgs/${organization}/sites`, { title: 'Site' })).id,
  };
}

/** @param {(path: string, body: unknown) => Promise<any>} post @param {string} base of the space @returns {Promise<string[]>} their ids */
async function seedFiles(post, base) {
  /** @type {string[]} */
  const files = [];
  const [requests, changesOfEach, filesOfEach] = [10, 10, 20];
  for (let request = 0; request < requests; request++) {
    const changes = Array.from({ length: changesOfEach }, (_, change) => ({
      operation: 'insert_files',
      files: Array.from({ length: filesOfEach }, (_, file) => {
        const ref = `f${(request * changesOfEach + change) * filesOfEach + file}`;
        return { ref, name: `picture-${ref}.txt`, base64: Buffer.from(ref.repeat(1 + (file % 5))).toString('base64') };
      }),
    }));
    const { refs } = await post(`${base}/content?compat=false`, { changes });
    files.push(...Object.values(refs));
  }
  return files;
}
