import { editedText, pageText } from './large-space.mjs';

export const changedPages = 300;
export const threadCount = 200;
const batch = 50;

/**
 * A change request that changes all 300 pages of a space, none below another, with 200 threads: every second one on
 * the first page, the others each on a page of its own.
 * @param {import('./service.mjs').Service} service
 */
export async function makeLargeRequest(service) {
  const organization = await service.organization();
  /** @param {string} path @param {unknown} body */
  const post = (path, body) => service.call(path, { method: 'POST', body });
  const { id: space } = await post(`/v1/orgs/${organization}/spaces`, { title: 'Reviewed', empty: true });
  const pages = await makePages(post, space);
  const base = `/v1/spaces/${space}/change-requests`;
  const request = await post(base, { subject: 'Change all of it' });
  const path = `${base}/${request.id}`;
  for (let from = 0; from < changedPages; from += batch) {
    const changes = pages.slice(from, from + batch).map((page, index) => ({
      operation: 'update_page',
      page,
      document: { markdown: rewritten(from + index) },
    }));
    await post(`${path}/content`, { changes });
  }
  await service.call(path, { method: 'PATCH', body: { status: 'open' } });
  const { rows } = await service.call(`${path}/changes/page/${pages[0]}`);
  /** @type {string[]} */
  const nodes = rows.flatMap((/** @type {{ after?: { node?: string } }} */ { after }) => after?.node ?? []);
  for (let number = 0; number < threadCount; number++) {
    const here = number % 2 === 0;
    const node = nodes[(number / 2) % nodes.length];
    await post(`${path}/comments`, {
      page: here ? pages[0] : pages[number],
      ...(here && node ? { node } : {}),
      body: { markdown: `Is **part ${number}** still true? See [the first](page:${pages[0]}).` },
    });
  }
  return { organization, space, pages, number: /** @type {number} */ (request.number) };
}

/** @param {(path: string, body: unknown) => Promise<any>} post @param {string} space */
async function makePages(post, space) {
  /** @type {string[]} */
  const pages = [];
  for (let from = 0; from < changedPages; from += batch) {
    const numbers = Array.from({ length: batch }, (_, index) => from + index);
    const changes = numbers.map(number => ({
      operation: 'insert_page',
      title: `Page ${number}`,
      ref: `p${number}`,
      document: { markdown: pageText(number) },
    }));
    const { refs } = await post(`/v1/spaces/${space}/content?compat=false`, { changes });
    for (const number of numbers) pages.push(refs[`p${number}`]);
  }
  return pages;
}

/** A new paragraph, and in every section one sentence with other words. @param {number} number */
const rewritten = number =>
  editedText(number, 'All of this')
    .replaceAll(/^curl /gm, 'curl -L ')
    .replaceAll(' keeps every ', ' keeps each ');
