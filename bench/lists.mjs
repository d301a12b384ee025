import { setTimeout as wait } from 'node:timers/promises';
import { median, shown } from './lib/figures.mjs';
import { startFilled } from './lib/filled.mjs';
import { grownListsOf } from './lib/grown-lists.mjs';
import { people, tokenOf } from './lib/large-organization.mjs';
import { cursorAt, listsOf } from './lib/lists.mjs';
import { engines } from './lib/service.mjs';

/** Of fifteen, chance alone put some of a hundred beyond the limit, and most were done before V8 had compiled what a list does. */
const rounds = 41;
const limit = 10;
/** How much more than the first page a deep one may take, and what is too little to be compared: milliseconds. */
const deepLimit = 1.2;
const noise = 1;
const memoryLimit = 400;
const idleMilliseconds = 8_000;

/** Lists of an organization of a million members: the first page, and one deep in it. `BENCH_ONLY` names a part of them. */
export async function measure() {
  const figures = [];
  for (const engine of await engines()) figures.push(...(await measureOn(engine)));
  return figures;
}

/** @param {import('./lib/service.mjs').Engine} engine */
export async function measureOn(engine) {
  const { service, at, seconds } = await startFilled(engine);
  const only = process.env.BENCH_ONLY ?? '';
  const figures = [];
  if (seconds > 0)
    figures.push({ what: `filling, ${engine}`, value: seconds, limit: 180, unit: 's', note: 'kept for the next run' });
  const bare = await bareRequest(service);
  for (const list of [...listsOf(at), ...grownListsOf(at)])
    if (list.what.includes(only)) figures.push(...(await figuresOf(service, engine, list, bare)));
  await wait(idleMilliseconds);
  figures.push({
    what: `memory after all of them, ${engine}`,
    value: await service.memory(),
    limit: memoryLimit,
    unit: 'MB',
  });
  await service.stop();
  return figures;
}

/** Milliseconds of a request that reads next to nothing: HTTP and the caller's token. @param {import('./lib/service.mjs').Service} service */
async function bareRequest(service) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < 200; round++) times.push(await service.timeOf('/v1/user'));
  return median(times.slice(100));
}

/**
 * First and deep pages in turn. The time in the service is that of the request without what a bare one takes. How much more
 * a deep page takes is the median of what pairs say of it, each measured within a few milliseconds.
 * @param {import('./lib/service.mjs').Service} service @param {string} engine @param {import('./lib/lists.mjs').List} list @param {number} bare
 */
async function figuresOf(service, engine, { what, path, as = 'admin', deep }, bare) {
  const options = as === 'admin' ? {} : { token: tokenOf(people[as]) };
  const before = performance.now();
  const { next, count } = await service.call(path, options);
  const cold = performance.now() - before;
  const later = deep && next && `${path}${path.includes('?') ? '&' : '?'}page=${cursorAt(next.page, deep)}`;
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const second = [];
  const measureFirst = async () => first.push(await service.timeOf(path, options));
  const measureSecond = async () => later && second.push(await service.timeOf(later, options));
  for (let round = 0; round < (cold > 300 ? 3 : rounds); round++)
    for (const measure of round % 2 ? [measureSecond, measureFirst] : [measureFirst, measureSecond]) await measure();
  const withoutBare = (/** @type {number} */ time) => Math.max(time - bare, 0.01);
  const inService = (/** @type {number[]} */ times) => withoutBare(median(times));
  const figure = { what: `${what}, ${engine}`, value: inService(first), limit, unit: 'ms', note: `of ${count}` };
  if (!later) return [figure];
  const ratios = second.map((time, round) => (withoutBare(time) + noise) / (withoutBare(first[round] ?? 0) + noise));
  const note = `${shown(inService(second))} ms`;
  return [figure, { what: `${what}, ${engine}, deep`, value: median(ratios), limit: deepLimit, unit: '×', note }];
}
