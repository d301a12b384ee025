import { percentile, shown, timed } from './lib/figures.mjs';
import { editedRequest, makeLargeSpace } from './lib/large-space.mjs';
import { engines, startService } from './lib/service.mjs';

const coldRounds = 7;
const warmRounds = 60;
const limit = 50;

/** What the screen of a change request's changes asks for: the list, and one page block by block. */
export async function measure() {
  const figures = [];
  for (const engine of await engines()) {
    const service = await startService(engine);
    const space = await makeLargeSpace(service);
    const { path, page } = await editedRequest(service, space, 1);
    const list = () => service.call(`${path}/changes?limit=100`);
    const one = () => service.call(`${path}/changes/page/${page}`);
    const cold = await sample(coldRounds, [list, one], () => service.restart());
    // The first requests compile what the others run.
    for (let round = 0; round < 20; round++) await Promise.all([list(), one()]);
    const warm = await sample(warmRounds, [list, one]);
    await service.stop();
    for (const [index, what] of ['list of changes', 'changes of one page'].entries()) {
      figures.push(
        figure(`${what}, ${engine}, warm`, warm[index] ?? []),
        figure(`${what}, ${engine}, first ever`, cold[index] ?? []),
      );
    }
  }
  return figures;
}

/** @param {string} what @param {readonly number[]} times */
function figure(what, times) {
  const note = `p95 ${shown(percentile(times, 0.95))} ms of ${times.length}`;
  return { what, value: percentile(times, 0.5), limit, unit: 'ms', note };
}

/** Times of each request, round by round. @param {number} rounds @param {(() => Promise<unknown>)[]} requests */
async function sample(rounds, requests, before = async () => {}) {
  /** @type {number[][]} */
  const times = requests.map(() => []);
  for (let round = 0; round < rounds; round++) {
    await before();
    for (const [index, request] of requests.entries()) times[index]?.push(await timed(request));
  }
  return times;
}
