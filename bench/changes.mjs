import { percentile, shown, timed } from './lib/figures.mjs';
import { editedRequest, makeLargeSpace, pageText } from './lib/large-space.mjs';
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
    const other = await smallRequest(service);
    const unread = await sample(coldRounds, [list, one], async () => {
      await service.restart();
      await openAll(service, other);
    });
    // The first requests compile what the others run.
    for (let round = 0; round < 20; round++) await Promise.all([list(), one()]);
    const warm = await sample(warmRounds, [list, one]);
    await service.stop();
    for (const [index, what] of ['list of changes', 'changes of one page'].entries()) {
      figures.push(
        figure(`${what}, ${engine}, warm`, warm[index] ?? []),
        figure(`${what}, ${engine}, content not in memory`, unread[index] ?? []),
        figure(`${what}, ${engine}, first request of the process`, cold[index] ?? []),
      );
    }
  }
  return figures;
}

/** A change request of a space with one page. @param {import('./lib/service.mjs').Service} service */
async function smallRequest(service) {
  const organization = await service.organization();
  const space = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Small' } });
  const { pages } = await service.call(`/v1/spaces/${space.id}/content/pages`);
  const base = `/v1/spaces/${space.id}/change-requests`;
  const { id } = await service.call(base, { method: 'POST', body: { subject: 'Other' } });
  const changes = [{ operation: 'update_page', page: pages[0].id, document: { markdown: pageText(1) } }];
  await service.call(`${base}/${id}/content`, { method: 'POST', body: { changes } });
  return { path: `${base}/${id}`, page: /** @type {string} */ (pages[0].id) };
}

/** Runs the code of both requests on other content. @param {import('./lib/service.mjs').Service} service @param {{ path: string, page: string }} request */
async function openAll(service, { path, page }) {
  for (let round = 0; round < 5; round++) {
    await service.call(`${path}/changes?limit=100`);
    await service.call(`${path}/changes/page/${page}`);
  }
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
