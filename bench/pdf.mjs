import { docs, importOnce, zipOf } from './import.mjs';
import { median, timed } from './lib/figures.mjs';
import { startService } from './lib/service.mjs';

const rounds = 3;

/** A manual as a PDF, from the request for its link to its last byte: the documentation of Fastify. */
export async function measure() {
  const { bytes } = await zipOf(docs);
  const service = await startService();
  const organization = await service.organization();
  const space = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Fastify' } });
  await importOnce(service, organization, space.id, bytes);
  const times = [];
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    await service.call(`/v1/spaces/${space.id}`, { method: 'PATCH', body: { title: `Fastify ${round}` } });
    times.push(
      await timed(async () => {
        size = await print(service, space.id);
      }),
    );
  }
  await service.stop();
  const note = `${Math.round(size / 1000)} kB; the first one ${((times[0] ?? 0) / 1000).toFixed(2)} s`;
  return [{ what: 'PDF of the Fastify docs', value: median(times) / 1000, limit: 5, unit: 's', note }];
}

/**
 * @param {import('./lib/service.mjs').Service} service @param {string} space
 * @returns {Promise<number>} its bytes
 */
async function print(service, space) {
  const { url } = await service.call(`/v1/spaces/${space}/pdf`);
  for (;;) {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (response.status === 200) return (await response.arrayBuffer()).byteLength;
    if (response.status !== 202) throw new Error(`The PDF ended with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}
