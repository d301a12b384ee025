/** Pages of the space that change requests are measured on, in folders of this many. */
export const pageCount = 2_000;
const perFolder = 50;
const batch = 50;

const words = 'the service answers each request with what its caller may see and keeps every change of a page'.split(
  ' ',
);

/**
 * A page of about five kilobytes, always the same for the same number: sections, paragraphs, lists and code.
 * @param {number} number
 */
export function pageText(number) {
  const word = (/** @type {number} */ at) => words[(number * 7 + at * 13 + ((at * at) % 11)) % words.length] ?? '';
  const sentence = (/** @type {number} */ from) => Array.from({ length: 14 }, (_, at) => word(from + at)).join(' ');
  const section = (/** @type {number} */ index) => `## Part ${index} of ${number}

${sentence(index)}, ${sentence(index + 3)}. ${sentence(index + 5)}.

- ${sentence(index + 1)}
- ${sentence(index + 2)}

\`\`\`sh
curl https://example.com/${number}/${index}
\`\`\`

${sentence(index + 4)}, ${sentence(index + 6)}.
`;
  return Array.from({ length: 9 }, (_, index) => section(index)).join('\n');
}

/** The same page with one paragraph of its middle written anew. @param {number} number @param {string} mark */
export const editedText = (number, mark) => pageText(number).replace('## Part 4', `${mark} is new here.\n\n## Part 4`);

/**
 * A space of 2,000 pages. Gives its id and the ids of the pages by their number.
 * @param {import('./service.mjs').Service} service
 */
export async function makeLargeSpace(service) {
  const organization = await service.organization();
  const space = await service.call(`/v1/orgs/${organization}/spaces`, { method: 'POST', body: { title: 'Large' } });
  /** @type {string[]} */
  const pages = [];
  for (let from = 0; from < pageCount; from += batch) {
    const numbers = Array.from({ length: batch }, (_, index) => from + index);
    // The first page of a folder stands for the folder; the others go below it.
    const changes = numbers.map(number => ({
      operation: 'insert_page',
      title: `Page ${number}`,
      ref: `p${number}`,
      ...(number % perFolder === 0 ? {} : { into: `p${number - (number % perFolder)}` }),
      document: { markdown: pageText(number) },
    }));
    const { refs } = await service.call(`/v1/spaces/${space.id}/content?compat=false`, {
      method: 'POST',
      body: { changes },
    });
    for (const number of numbers) pages.push(refs[`p${number}`]);
  }
  return { id: /** @type {string} */ (space.id), pages };
}

/**
 * Five pages, far apart, each in another folder.
 * @param {number} round
 */
export const fivePages = round => Array.from({ length: 5 }, (_, index) => (round * 7 + index * 401 + 3) % pageCount);

/** @param {readonly number[]} numbers @param {readonly string[]} pages @param {string} mark */
export const edits = (numbers, pages, mark) => ({
  changes: numbers.map(number => ({
    operation: 'update_page',
    page: pages[number],
    document: { markdown: editedText(number, mark) },
  })),
});

/**
 * A change request with five edited pages.
 * @param {import('./service.mjs').Service} service @param {{ id: string, pages: readonly string[] }} space @param {number} round
 */
export async function editedRequest(service, { id, pages }, round) {
  const base = `/v1/spaces/${id}/change-requests`;
  const request = await service.call(base, { method: 'POST', body: { subject: `Round ${round}` } });
  const path = `${base}/${request.id}`;
  const numbers = fivePages(round);
  await service.call(`${path}/content`, { method: 'POST', body: edits(numbers, pages, `Round ${round}`) });
  return { path, page: pages[numbers[0] ?? 0] ?? '' };
}
