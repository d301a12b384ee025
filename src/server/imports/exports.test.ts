import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { htmlSite } from './testing/html-site.ts';

type Files = Record<string, string | Buffer>;

function zip(files: Files): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  return buffer(archive.outputStream);
}

interface Titled {
  id: string;
  title: string;
  path: string;
  pages?: Titled[];
}

const titles = (pages: Titled[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length > 0 ? [title, titles(below)] : title));
const flat = (pages: Titled[]): Titled[] => pages.flatMap(page => [page, ...flat(page.pages ?? [])]);

describe.each(engines)('an export of another product on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  /** What an upload became: its tree, its files, and the text and the word in the report of each page. */
  async function imported(source: string, bytes: Buffer, name = 'export.zip') {
    const { id: spaceId } = await admin.client.ok('createSpace', { organizationId, body: { title: 'Imported' } });
    const file = { name, size: bytes.byteLength };
    const { url } = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file, kind: 'import' },
    });
    await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: new Uint8Array(bytes) });
    const { run } = await admin.client.ok('importContent', { spaceId, query: { wait: false }, body: { url, source } });
    await server.services.jobs.idle();
    const { status, error, report } = await admin.client.ok('getImportRun', { organizationId, importRunId: run });
    expect([status, error]).toEqual(['completed', undefined]);
    const { pages, files } = await admin.client.ok('getCurrentRevision', { spaceId });
    const all = flat(pages);
    const page = async (title: string) => {
      const pageId = all.find(each => each.title === title)?.id;
      const read = await admin.client.ok('getPageById', { spaceId, pageId });
      // A reference as the title or the name of what it leads to.
      const names = new Map([
        ...all.map(({ id, title }) => [id, title]),
        ...files.map(({ id, name }: { id: string; name: string }) => [id, name]),
      ]);
      const markdown = String(read.markdown).replace(
        /(page|file):([\w-]+)/g,
        (_, kind, id) => `${kind}:${names.get(id)}`,
      );
      return { ...read, markdown };
    };
    const outcomes = new Map<string, { outcome: string; reason?: string }>(
      report.map((item: { path: string }) => [item.path, item]),
    );
    return { tree: titles(pages), pages: all, files, page, outcomes };
  }

  it('of HTML keeps code, what folds, tables, links between its files, and images', async () => {
    const { tree, files, page, outcomes } = await imported('html', await zip(htmlSite));
    expect(tree).toEqual(['Handbook', 'Guide']);
    const { markdown } = await page('Guide');
    for (const language of ['js', 'python', 'ruby', 'go']) expect(markdown).toContain(`\`\`\`${language}\n`);
    expect(markdown).toContain('```js\nif (a < b) {\n  "as \\\\ it {% is %}"\n}\n```');
    expect(markdown).toContain('```\nno language\n  here\n```');
    expect(markdown).toContain(
      '<details>\n\n<summary>How **it** works</summary>\n\nInside.\n\n- one\n- two\n\n</details>'.replaceAll(
        '- ',
        '-   ',
      ),
    );
    expect(markdown).toContain('| Name | Size |  |');
    expect(markdown).toContain('| a | 1 \\| 2 | **bold** [Handbook](page:Handbook) |');
    expect(markdown).toContain('|  | first<br>second | `x` |');
    expect(markdown).toContain('| wide |  |  |');
    expect(markdown).toContain('Sizes of things');
    expect(markdown).toContain('[the handbook](page:Handbook#top)');
    expect(markdown).toContain('![A dot](file:dot.png)');
    expect(markdown).toContain('Write \\<b> and \\{% hint %}, H<sub>2</sub>O');
    expect(markdown).toContain('-   [x] done\n-   [ ] open');
    expect(markdown).toContain('{% embed url="https://www.youtube.com/embed/x" %}');
    expect(markdown).toContain('![](file:guide.html-1.png)');
    expect(markdown).toContain(
      '<figure><img src="file:dot.png" alt="Dot"><figcaption><p>Below it</p></figcaption></figure>',
    );
    expect(markdown).toContain('a<strong>b</strong><em>c</em>d **e**');
    expect(files.map(({ name }: { name: string }) => name).sort()).toEqual(['dot.png', 'guide.html-1.png']);
    expect(outcomes.get('guide.html')?.reason).toContain('object');
  });
});
