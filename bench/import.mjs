import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { inRoot } from '../scripts/lib/paths.mjs';
import { median, timed } from './lib/figures.mjs';
import { temporaryFolder } from './lib/scope.mjs';
import { startService } from './lib/service.mjs';

const imports = 5;
export const docs = inRoot('node_modules', 'fastify', 'docs');

/** A docs folder as a zip, from its upload to its pages: the documentation of Fastify, which is installed anyway. */
export async function measure() {
  const { bytes, files } = await zipOf(docs);
  const service = await startService();
  const organization = await service.organization();
  const times = [];
  let pages = 0;
  for (let round = 0; round < imports; round++) {
    const space = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Docs' } });
    times.push(
      await timed(async () => {
        pages = await importOnce(service, organization, space.id, bytes);
      }),
    );
  }
  await service.stop();
  const note = `${files} files, ${Math.round(bytes.length / 1000)} kB zip, ${pages} pages; the first one ${((times[0] ?? 0) / 1000).toFixed(2)} s`;
  return [{ what: 'import of the Fastify docs', value: median(times) / 1000, limit: 3, unit: 's', note }];
}

/**
 * @param {import('./lib/service.mjs').Service} service @param {string} organization @param {string} space @param {Buffer} bytes
 * @returns {Promise<number>} how many files and pages were imported
 */
export async function importOnce(service, organization, space, bytes) {
  const { url } = await service.call(`/v1/orgs/${organization}/storage/upload`, {
    method: 'POST',
    body: { file: { name: 'docs.zip', type: 'application/zip', size: bytes.length }, kind: 'import' },
  });
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`The upload ended with ${sent.status}.`);
  const body = { url, source: 'zip' };
  const outcome = await service.call(`/v1/spaces/${space}/content/import`, { method: 'POST', body });
  if (outcome.status !== 'completed') throw new Error(`The import is ${outcome.status}.`);
  return outcome.importedResources;
}

/** @param {string} folder */
export async function zipOf(folder) {
  const zip = new yazl.ZipFile();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    zip.addFile(path, path.slice(folder.length + 1).replaceAll('\\', '/'));
  }
  zip.end();
  const file = join(temporaryFolder(), 'docs.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  return { bytes: readFileSync(file), files: entries.length };
}
