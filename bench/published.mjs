import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { bin, nodePath } from '../scripts/lib/node.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/postgres.mjs';
import { median, shown } from './lib/figures.mjs';
import { answers, must, start } from './lib/processes.mjs';
import { temporaryFolder } from './lib/scope.mjs';
import { startService } from './lib/service.mjs';
import { publishGuides } from './lib/site.mjs';

const rounds = 5;
const seconds = 3;
const connections = 32;

/** A published page out of the cache, against a bare route that returns the same text; rounds alternate. */
export async function measure() {
  const service = await startService();
  const { host, path } = await publishGuides(service);
  const html = await read(service.port, host, path);
  const file = join(temporaryFolder(), 'page.html');
  writeFileSync(file, html);
  const port = await freePort();
  const bareUrl = `http://127.0.0.1:${port}/`;
  await answers(bareUrl, start(nodePath(), [inRoot('bench', 'lib', 'bare-route.mjs'), String(port), file]));
  const ours = `http://127.0.0.1:${service.port}${path}`;
  await load(ours, 1, host);
  await load(bareUrl, 1);
  /** @type {[number, number][]} */
  const pairs = [];
  for (let round = 0; round < rounds; round++)
    pairs.push([await load(ours, seconds, host), await load(bareUrl, seconds)]);
  await service.stop();
  const [own, bare] = [0, 1].map(index => median(pairs.map(pair => pair[index] ?? 0)));
  const kilobytes = Math.round(Buffer.byteLength(html) / 1000);
  const note = `${shown(own ?? 0)} and ${shown(bare ?? 0)} requests a second, ${kilobytes} kB, ${connections} connections`;
  const value = median(pairs.map(([page = 0, peer = 1]) => page / peer));
  return [{ what: 'published page against a bare route', value, limit: 0.5, atLeast: true, unit: '×', note }];
}

/** The page as a browser without compression gets it. @param {number} port @param {string} host @param {string} path @returns {Promise<string>} */
function read(port, host, path) {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', chunk => (text += chunk));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`))));
    })
      .on('error', reject)
      .end();
  });
}

/** Requests a second. @param {string} url @param {number} duration @param {string} [host] */
async function load(url, duration, host) {
  const args = ['--json', '-c', String(connections), '-d', String(duration)];
  const output = await must(nodePath(), [bin('autocannon'), ...args, ...(host ? ['-H', `host=${host}`] : []), url]);
  const result = JSON.parse(output.slice(output.indexOf('{')));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`);
  return /** @type {number} */ (result.requests.average);
}
