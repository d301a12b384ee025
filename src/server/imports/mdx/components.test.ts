import { expect, it } from 'vitest';
import { readComponents } from './components.ts';

const read = (text: string) => readComponents(text, true).markdown;

it.each([
  ['<Note>\n  Ducks dive.\n</Note>', '{% hint style="info" %}\nDucks dive.\n{% endhint %}'],
  ['<Warning>Thin ice</Warning>\nText', '{% hint style="warning" %}\nThin ice\n{% endhint %}\n\nText'],
  [
    '<Aside type="tip" title="Feed">\n\nAt dawn.\n\n</Aside>',
    '{% hint style="success" %}\n**Feed**\n\nAt dawn.\n{% endhint %}',
  ],
  ['<Callout type="error">Ice</Callout>', '{% hint style="danger" %}\nIce\n{% endhint %}'],
  ['* Ponds\n\n  <Tip>\n    Cold\n  </Tip>', '* Ponds\n\n  {% hint style="success" %}\n  Cold\n  {% endhint %}'],
])('are hints: %j', (written, hint) => expect(read(written)).toBe(hint));

const tabs = (...each: [title: string, body: string][]) =>
  `{% tabs %}\n${each.map(([title, body]) => `{% tab title="${title}" %}\n${body}\n{% endtab %}\n`).join('')}{% endtabs %}`;

it.each([
  [
    '<Tabs groupId="a">\n<TabItem value="npm" label="With npm">\n\nOne\n\n</TabItem>\n<TabItem value="b">Two</TabItem>\n</Tabs>',
    tabs(['With npm', 'One'], ['b', 'Two']),
  ],
  [
    "<Tabs\n  values={[\n    { label: 'First', value: 'a' },\n    { value: 'b', label: 'Second' },\n  ]}>\n<TabItem value=\"a\">One</TabItem>\n<TabItem value=\"b\">Two</TabItem>\n</Tabs>",
    tabs(['First', 'One'], ['Second', 'Two']),
  ],
  [
    "<Tabs items={['npm', 'pnpm']}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>",
    tabs(['npm', 'One'], ['pnpm', 'Two']),
  ],
  [
    '<Tabs>\n  <Tab title="A &quot;b&quot;">\n    One\n  </Tab>\n</Tabs>',
    tabs(['A &amp;quot;b&amp;quot;', 'One']).replaceAll('&amp;', '&'),
  ],
  [
    '<CodeGroup>\n```bash npm\nnpm i\n```\n\n```js app.js theme={null}\na\n```\n</CodeGroup>',
    tabs(['bash', '```bash npm\nnpm i\n```'], ['app.js', '```js\na\n```']),
  ],
])('are tabs: %j', (written, made) => expect(read(written)).toBe(made));

it.each([
  [
    '<Steps>\n  <Step title="Install">\n    ```sh\n    npm i\n    ```\n  </Step>\n\n  <Step title="Run">\n    Go.\n  </Step>\n</Steps>',
    '{% stepper %}\n{% step %}\n### Install\n\n```sh\nnpm i\n```\n{% endstep %}\n{% step %}\n### Run\n\nGo.\n{% endstep %}\n{% endstepper %}',
  ],
  ['<Steps>\n\n1. One\n\n   More\n2. Two\n\n</Steps>', '1. One\n\n   More\n2. Two'],
  ['<Accordion title="Why?">\n  So.\n</Accordion>', '<details>\n\n<summary>Why?</summary>\n\nSo.\n\n</details>'],
  [
    '<DetailedExplanation title="A < b">\nSo.\n</DetailedExplanation>',
    '<details>\n\n<summary>A &lt; b</summary>\n\nSo.\n\n</details>',
  ],
  [
    '<DetailedExplanation>\nSo.\n</DetailedExplanation>',
    '<details>\n\n<summary>Details</summary>\n\nSo.\n\n</details>',
  ],
  [
    '<ResponseField name="id" type="string" required>\n  Of a duck.\n</ResponseField>',
    '**`id`** · `string` · required\n\nOf a duck.',
  ],
  ['<ParamField query="q" default="a">\nText\n</ParamField>', '**`q`** · = `a`\n\nText'],
  [
    '<Update label="May 2026" description="v2">\n- Ducks\n</Update>',
    '{% updates format="full" %}\n{% update date="May 2026" %}\n## v2\n\n- Ducks\n{% endupdate %}\n{% endupdates %}',
  ],
  [
    '<Columns>\n<Column>\nA\n</Column>\n<Column>\nB\n</Column>\n</Columns>',
    '{% columns %}\n{% column %}\nA\n{% endcolumn %}\n{% column %}\nB\n{% endcolumn %}\n{% endcolumns %}',
  ],
  [
    '<Frame caption="A **duck**">\n  <img src="/a.png" alt="Duck" />\n</Frame>',
    '<figure><img src="/a.png" alt="Duck"><figcaption><p>A duck</p></figcaption></figure>',
  ],
  [
    '<Frame>\n  <img className="block dark:hidden" src="/a.png" alt="A" />\n  <img className="hidden dark:block" src="/b.png" alt="A" />\n</Frame>',
    '<figure><picture><source srcset="/b.png" media="(prefers-color-scheme: dark)"><img src="/a.png" alt="A"></picture><figcaption></figcaption></figure>',
  ],
  [
    '<Tree>\n  <Tree.Folder name="src" defaultOpen>\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n</Tree>',
    '* **src/**\n  * a.ts',
  ],
  ['<LiteYouTubeEmbed\n  id="abc"\n  title="Tour"\n/>', '{% embed url="https://www.youtube.com/watch?v=abc" %}'],
  ['<LinkButton href="/a" variant="minimal">Go on</LinkButton>', '[Go on](/a)'],
])('are blocks: %j', (written, made) => expect(read(written)).toBe(made));

it('are cards where their words are all they hold, and text with its title where they hold more', () => {
  const cards = read(
    '<CardGroup cols={2}>\n  <Card title="A & b" icon="x" href="/a">\n    With `code`\n  </Card>\n  <LinkCard title="B" href="/b" />\n</CardGroup>',
  );
  expect(cards).toMatch(
    /^<table data-view="cards">.*<tr><td><strong>A &amp; b<\/strong><\/td><td>With code<\/td><td><a href="\/a">.*<strong>B<.*<\/table>$/,
  );
  expect(read('<Card title="A" href="/a">\n- One\n- Two\n</Card>')).toBe('**[A](/a)**\n\n- One\n- Two');
});

it('leave their words where they stand within a line or are not known, and are named then', () => {
  expect(read('A <Badge color="red">new</Badge> duck<Icon icon="x" />, `<Badge>`')).toBe('A new duck, `<Badge>`');
  expect(readComponents('<Pond title="Cold">\n  Deep\n</Pond>\n\n<Counter />\n\n<T> is no end', true)).toEqual({
    markdown: '**Cold**\n\nDeep\n\n<T> is no end',
    unknown: ['Pond', 'Counter'],
    included: [],
  });
});

it('take away imports, exports and comments, and include a file that they import', () => {
  const text =
    "import { Tabs } from 'x';\nimport {\n  A,\n  B,\n} from 'y';\nimport Part from './_part.mdx';\nexport const a = () => {\n  return <Note />;\n\n};\n{/* Never\nshown */}\n\n# Ducks\n\n<Part />\n\nText {/* not */}here{' '}\n\n```js\nimport a from 'b';\n```";
  expect(readComponents(text, true)).toEqual({
    markdown: '# Ducks\n\n{% include "./_part.mdx" %}\n\nText here \n\n```js\nimport a from \'b\';\n```',
    unknown: [],
    included: ['./_part.mdx'],
  });
});

it('leave HTML without expressions', () => {
  expect(read('<img\n  src="/a.png"\n  style={{ width: "50%" }}\n  width={20}\n/>\n<p className="a">Ducks</p>')).toBe(
    '<img src="/a.png" width="20" />\n<p class="a">Ducks</p>',
  );
});

it.each([
  'Generics like <T>\nand <Provider>\nstay',
  '```mdx\n<Note>\nDucks\n</Note>\n```',
  '    <Pond>\n    Code\n    </Pond>',
  'import what you need',
])('stay as they are in Markdown: %j', text => expect(readComponents(text, false).markdown).toBe(text));

it('leave code of Markdown that is indented, and what it is of', () => {
  const code = '1. One\n\n   <Note>In</Note>\n\nText\n\n    <Note>\n    Ducks\n\n\n    </Note>\n    {/* Kept */}';
  expect(readComponents(code, false).markdown).toBe(
    code.replace('   <Note>In</Note>', '   {% hint style="info" %}\n   In\n   {% endhint %}'),
  );
  expect(read('<Tip>\n    Deep\n</Tip>')).toBe(readComponents('<Tip>\n    Deep\n</Tip>', false).markdown);
});

it('give code the title that stands behind its language', () => {
  expect(read('```js Example wrap\n```\n\n```js {1,3} showLineNumbers\n```\n\n```js title="a.js"\n```')).toBe(
    '```js title="Example"\n```\n\n```js {1,3} showLineNumbers\n```\n\n```js title="a.js"\n```',
  );
});

it('that never end, or are nested by the thousand, keep what they hold', () => {
  const deep = `${'<Note>\n'.repeat(1000)}Ducks\n${'</Note>\n'.repeat(1000)}`;
  expect(read(deep).match(/endhint/g)).toHaveLength(20);
  expect(read(`${'<Note>\n'.repeat(100)}Ducks`)).toContain('Ducks');
});
