import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/server/db/open.ts';
import { addCopies } from '../src/server/testing/build-copies.ts';
import { median, timed } from './lib/figures.mjs';
import { temporaryFolder } from './lib/scope.mjs';
import { startService } from './lib/service.mjs';

/** How many spaces a deletion takes along, and a transfer, which writes all content of each. */
const sizes = {
  delete: Number(process.env.BENCH_SPACES ?? 20_000),
  transfer: Number(process.env.BENCH_SPACES ?? 2_000),
};
/** Milliseconds that others may wait meanwhile. */
const limit = 100;
const memoryLimit = 400;
const pause = 20;

/** A collection of many spaces is deleted or transferred: what the request takes, the job, and what others wait for meanwhile. */
export async function measure() {
  return [...(await measureOf('delete')), ...(await measureOf('transfer'))];
}

/** @param {keyof typeof sizes} what */
async function measureOf(what) {
  const { service, organization, outer, beside, target } = await filled(sizes[what]);
  const before = await service.memory();
  const taken = await timed(() =>
    what === 'delete'
      ? service.call(`/v1/collections/${outer}`, { method: 'DELETE' })
      : service.call(`/v1/collections/${outer}/transfer`, { method: 'POST', body: { organization: target } }),
  );
  const running = { is: true };
  const job = timed(() => untilDone(service, organization)).finally(() => {
    running.is = false;
  });
  const reads = waits(running, () => service.call(`/v1/orgs/${organization}/spaces`));
  const writes = waits(running, number =>
    service.call(`/v1/spaces/${beside}`, { method: 'PATCH', body: { title: `Beside ${number}` } }),
  );
  let memory = before;
  const watch = waits(running, async () => {
    memory = Math.max(memory, await service.memory());
  });
  const [milliseconds, read, written] = await Promise.all([job, reads, writes, watch]);
  await service.stop();
  const name = `${what} ${sizes[what]} spaces`;
  const figure = (/** @type {string} */ of, /** @type {readonly number[]} */ times) => ({
    ...{ what: `${name}: ${of}`, value: median(times), limit, unit: 'ms' },
    note: `slowest ${Math.round(Math.max(...times))} ms of ${times.length}`,
  });
  return [
    { what: `${name}: the request`, value: taken, unit: 'ms' },
    { what: `${name}: the job`, value: milliseconds / 1000, unit: 's' },
    figure('a list of spaces meanwhile', read),
    figure('another write meanwhile', written),
    { what: `${name}: memory`, value: memory, limit: memoryLimit, unit: 'MB', note: `${Math.round(before)} MB before` },
  ];
}

/** How long each of these took, one after the other, while something runs. @param {{ is: boolean }} running @param {(number: number) => Promise<unknown>} work */
async function waits(running, work) {
  /** @type {number[]} */
  const times = [];
  while (running.is) {
    times.push(await timed(() => work(times.length)));
    await wait(pause);
  }
  return times;
}

/** @param {import('./lib/service.mjs').Service} service @param {string} organization */
async function untilDone(service, organization) {
  for (;;) {
    const { items } = await service.call(`/v1/orgs/${organization}/jobs`);
    const job = items.find((/** @type {{ kind: string }} */ { kind }) => kind.startsWith('collection-'));
    if (job?.state === 'failed') throw new Error(job.error);
    if (job?.state === 'succeeded') return;
    await wait(100);
  }
}

/** A service with a collection of so many spaces of three pages, a space beside it, and another organization. @param {number} size */
async function filled(size) {
  const dataDir = temporaryFolder();
  const first = await startService('SQLite', { dataDir });
  const organization = await first.organization();
  const post = (/** @type {string} */ path, /** @type {unknown} */ body) => first.call(path, { method: 'POST', body });
  const { id: target } = await post('/v1/orgs', { title: 'Elsewhere' });
  const { id: outer } = await post(`/v1/orgs/${organization}/collections`, { title: 'Outer' });
  const { id: beside } = await post(`/v1/orgs/${organization}/spaces`, { title: 'Beside' });
  const { id: sample } = await post(`/v1/orgs/${organization}/spaces`, { title: 'Sample', parent: outer });
  await first.stop();
  const database = await openDatabase({ dataDir, durable: false });
  await addCopies(database, sample, size);
  await database.close();
  return { service: await startService('SQLite', { dataDir }), organization, outer, beside, target };
}
