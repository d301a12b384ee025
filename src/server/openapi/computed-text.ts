import type { ApiIndex, ApiIndexOperation } from '#document/openapi.ts';
import { Anchors } from '#document/slugs.ts';

/** What stands in the place of a specification that is not there, or was never read. */
export const missingText =
  '{% hint style="warning" %}\nThis API specification is not there, or it was not read yet.\n{% endhint %}\n';

/** The first page of a reference: what the API is, where it is, how to be let in. */
export function introText(slug: string, index: ApiIndex, pages: readonly { id: string; title: string }[]): string {
  const { title, version, description, servers, auth } = index;
  const facts = [
    version ? `**Version** ${inline(version)}` : '',
    ...servers.map(
      ({ url, description: words }) => `**Server** \`${url.replace(/[`\n]/g, '')}\`${words ? ` ${inline(words)}` : ''}`,
    ),
    ...auth.map(way => `**Authorization** ${inline(way.title)}`),
  ].filter(Boolean);
  const list = pages.map(page => `* [${inline(page.title)}](page:${page.id})`);
  return [`**${inline(title || slug)}**`, facts.join('  \n'), foreign(description), list.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Operations, each under a heading unless the page is about it alone. */
export function operationsText(
  slug: string,
  operations: readonly ApiIndexOperation[],
  description: string,
  headings = true,
): string {
  const blocks = operations.map(({ method, path, title }) => {
    const tag = `{% openapi-operation spec="${slug}" path="${attribute(path)}" method="${method}" headless="true" %}\n{% endopenapi-operation %}`;
    return headings ? `## ${inline(title)}\n\n${tag}` : tag;
  });
  const contents = headings && operations.length > longEnough ? contentsOf(operations) : '';
  return `${[foreign(description), contents, ...blocks].filter(Boolean).join('\n\n')}\n`;
}

/** From how many operations on a page lists them. */
const longEnough = 2;

function contentsOf(operations: readonly ApiIndexOperation[]): string {
  const anchors = new Anchors();
  const lines = operations.map(({ title }) => `* [${inline(title)}](#${anchors.forHeading(oneLine(title))})`);
  return lines.join('\n');
}

export function schemasText(slug: string, { schemas }: ApiIndex): string {
  const blocks = schemas.map(
    ({ name }) =>
      `## ${inline(name)}\n\n{% openapi-schemas spec="${slug}" schemas="${attribute(name)}" headless="true" %}\n{% endopenapi-schemas %}`,
  );
  return `${blocks.join('\n\n')}\n`;
}

const attribute = (text: string) => text.replace(/\n/g, '').replaceAll('\\', '\\\\').replaceAll('"', '&quot;');

/** Text of others as text: nothing in it is Markdown, a tag or an expression of ours. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>{}#|!&~$:]/g, '\\$&');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Markdown of others, without tags and expressions of ours. */
function foreign(markdown: string): string {
  const text = markdown.replace(/\{%[^\n]{0,1000}?%\}/g, '');
  return text.replace(/\{([%{])/g, '{\u200b$1').trim();
}
