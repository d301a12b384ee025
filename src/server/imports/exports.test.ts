import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { confluenceSpace } from './testing/confluence-space.ts';
import { googleDocument } from './testing/google-document.ts';
import { htmlSite } from './testing/html-site.ts';
import { id, notionHtml, notionMarkdown } from './testing/notion-workspace.ts';

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
    expect(markdown).toContain('## How it `ends`\n\n[Here](#how-it-ends), [there](page:Guide)');
    const { markdown: handbook } = await page('Handbook');
    expect(handbook).toContain('[its end](page:Guide#how-it-ends), [its start](page:Guide)');
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

  it('of Confluence keeps the tree of its index, macros, tasks and attachments, and tells of comments', async () => {
    const { tree, files, page, outcomes } = await imported('confluence', await zip(confluenceSpace));
    expect(tree).toEqual([['Home', [['Setup', ['Details']], 'Release notes']]]);
    const { markdown } = await page('Setup');
    expect(markdown).not.toMatch(/Created by|Atlassian|Dashboard|bullet_blue/);
    for (const [style, text] of Object.entries({
      info: '**Good to know**\n\nInfo.',
      warning: 'Note.',
      success: 'Tip.',
      danger: 'Warning.',
    }))
      expect(markdown).toContain(`{% hint style="${style}" %}\n${text}\n{% endhint %}`);
    expect(markdown).toContain('{% code title="Main.java" %}\n```java\nclass Main {\n}\n```\n{% endcode %}');
    expect(markdown).toContain('<details>\n\n<summary>More</summary>\n\nHidden text.\n\n</details>');
    expect(markdown).toContain('-   [x] first\n-   [ ] second');
    expect(markdown).toContain('{% hint style="info" %}\n**A panel**\n\nIn it.\n{% endhint %}');
    expect(markdown).toContain('![](file:diagram.png)');
    expect(markdown).toContain('[plan.pdf](file:plan.pdf)');
    expect(markdown).toContain('[Details](page:Details), [its first part](page:Details#first-part)');
    const details = await page('Details');
    expect(details.markdown).toContain('[Again](#again-1)');
    expect(files.map(({ name }: { name: string }) => name).sort()).toEqual(['diagram.png', 'plan.pdf']);
    expect(outcomes.get('Setup_2.html')?.reason).toContain('Comments left out: 1');
  });

  it('of Notion in Markdown keeps the tree without ids, callouts, and databases as tables above their rows', async () => {
    const { tree, pages, page, outcomes } = await imported('notion', await zip(notionMarkdown));
    expect(tree).toEqual([['Team', [['Tasks', ['Ship it', 'Write docs']]]], 'Wiki']);
    expect(pages.map(({ path }) => path).join()).not.toMatch(/[0-9a-f]{32}/);
    expect((await page('Team')).markdown).toContain('{% hint style="info" %}\n💡 Mind this.\n\n{% endhint %}');
    expect((await page('Team')).markdown).toContain('[Tasks](page:Tasks)');
    expect((await page('Team')).markdown).toContain('- [x] done');
    const { markdown } = await page('Tasks');
    expect(markdown).toContain('| Name | Status | Note |');
    expect(markdown).toContain('| [Ship it](page:Ship it) | Done | two<br>lines, a \\| b |');
    expect(markdown).toContain('| Only a row | Open |');
    expect(outcomes.get(`Team ${id(1)}/Tasks ${id(2)}_all.csv`)).toMatchObject({ outcome: 'skipped' });
  });

  it('of Notion that is cut into parts comes in as one', async () => {
    const files = Object.entries(notionMarkdown);
    const part = (at: number) => zip(Object.fromEntries(files.filter((_, index) => index % 2 === at)));
    const parts = { 'ExportBlock-1-Part-1.zip': await part(0), 'ExportBlock-1-Part-2.zip': await part(1) };
    const { tree } = await imported('notion', await zip(parts));
    expect(tree).toEqual([['Team', [['Tasks', ['Ship it', 'Write docs']]]], 'Wiki']);
  });

  it('of Notion in HTML keeps its properties, callouts, toggles, boxes, lists and images', async () => {
    const { tree, page, files } = await imported('notion', await zip(notionHtml));
    expect(tree).toEqual([['Roadmap', ['Sub page']]]);
    const read = await page('Roadmap');
    expect(read).toMatchObject({ emoji: '🚀', description: 'Where we go' });
    for (const part of [
      '| **Status** | High, Blue |',
      '{% hint style="info" %}\n💡 Called out\n{% endhint %}',
      '<details>\n\n<summary>Toggle</summary>\n\nInside\n\n</details>',
      '-   [x] done\n-   [ ] open',
      '-   one\n-   two',
      '1.  first\n2.  second',
      '<figure><img src="file:shot.png" alt=""><figcaption><p>A shot</p></figcaption></figure>',
      '$$\nE=mc^2\n$$',
      '```javascript\nlet a;\n```',
      '[Sub page](page:Sub page)',
      '# A heading of the text',
    ])
      expect(read.markdown).toContain(part);
    expect(files).toHaveLength(1);
  });

  it('of Google Docs keeps the look of text, titles, nested lists, links and footnotes, and tells of comments', async () => {
    const { tree, page, outcomes, files } = await imported('google-docs', await zip(googleDocument));
    expect(tree).toEqual(['The plan']);
    const read = await page('The plan');
    expect(read.description).toBe('For all of us');
    for (const part of [
      '**bold** *italic* <u>under</u> ~~struck~~',
      '[a site](https://example.com/?a=1&b=2)',
      '-   one\n    -   deeper\n-   two',
      'noted[^1]',
      '[^1]: The note.',
      '![](file:image1.png)',
      '## Part',
      '[below](#part)',
    ])
      expect(read.markdown).toContain(part);
    expect(read.markdown).not.toMatch(/The plan|\[a\]|A comment|\\\[/);
    expect(outcomes.get('plan.html')?.reason).toContain('comment');
    expect(files).toHaveLength(1);
  });
});
