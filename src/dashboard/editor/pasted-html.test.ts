// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pastedHtml } from '#dashboard/editor/pasted-html.ts';

const pastedMarkdown = (html: string) => pastedHtml(html).markdown;

test('a web page gives headings, emphasis, links, lists, tables and code', () => {
  const html = `<html><body><!--StartFragment--><h2>Begin</h2><p>Take <b>this</b> and <i>that</i> of
    <a href="https://example.com/a">here</a>, with <code>npm start</code>.</p><ul><li>One</li><li>Two<ol><li>Deep</li></ol></li></ul>
    <table><thead><tr><th>Key</th><th>Does</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>
    <pre><code class="language-js">let a = 1;</code></pre><!--EndFragment--></body></html>`;
  const markdown = pastedMarkdown(html) ?? '';
  expect(markdown).toContain(
    '## Begin\n\nTake **this** and *that* of [here](https://example.com/a), with `npm start`.',
  );
  expect(markdown).toMatch(/- +One\n- +Two\n +1\. +Deep/);
  expect(markdown).toMatch(/\| Key \| Does \|\n\| ?-+ ?\| ?-+ ?\|\n\| a \| b \|/);
  expect(markdown).toContain('```js\nlet a = 1;\n```');
});

test('Google Docs gives its form, not the bold that is around everything', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Plan</span></h1>
    <p dir="ltr"><span style="font-weight:400">We </span><span style="font-weight:700">must</span><span style="font-weight:400"> go, </span><span style="font-style:italic">soon</span></p><br />
    <ul><li dir="ltr"><p dir="ltr" role="presentation"><span style="font-weight:400">First</span></p></li><li dir="ltr"><p dir="ltr" role="presentation"><span style="font-weight:400">Second</span></p></li></ul></b>`;
  const markdown = pastedMarkdown(html) ?? '';
  expect(markdown).toMatch(/^# Plan\n\nWe \*\*must\*\* go, \*soon\*\n\n- +First\n- +Second$/);
  const one =
    '<b style="font-weight:normal;" id="docs-internal-guid-2"><span style="font-weight:400">Just text</span></b>';
  expect(pastedMarkdown(one)).toBeUndefined();
});

test('Word gives lists for the paragraphs that it writes instead', () => {
  const sign = (text: string) => `<span style='mso-list:Ignore'>${text}<span>&nbsp;&nbsp;</span></span>`;
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]>${sign(mark)}<![endif]>${text}<o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
    <p class=MsoNormal><b>Steps</b><o:p></o:p></p>${item(1, '·', 'Pack')}${item(2, 'o', 'Socks')}${item(1, '·', 'Go')}
    <p class=MsoNormal>Then:<o:p></o:p></p>${item(1, '1.', 'Sleep')}${item(1, '2.', 'Wake')}</body></html>`;
  const markdown = pastedMarkdown(html) ?? '';
  expect(markdown).toMatch(/^\*\*Steps\*\*\n\n- +Pack\n +- +Socks\n- +Go\n\nThen:\n\n1\. +Sleep\n2\. +Wake$/);
});

test('what runs, what is on the own disk, and links into it are left out; text that looks like signs stays text', () => {
  const html = `<p onclick="steal()">A <a href="javascript:steal()">link</a>, <a href="file:///C:/secret.doc">a file</a> and <strong>2 * 3 * 4</strong>
    <img src="file:///C:/a.png" alt="own"><img src="data:image/png;base64,AAAA" alt="in it"><img src="https://example.com/a.png" alt="Far"></p><script>steal()</script>`;
  const markdown = pastedMarkdown(html) ?? '';
  expect(markdown).not.toMatch(/steal|secret|C:|base64/);
  expect(markdown).toContain('A link, a file and **2 \\* 3 \\* 4**');
  expect(markdown).toContain('![Far](https://example.com/a.png)');
  expect(pastedHtml(html).pictures).toBe(2);
});

test('where plain text says as much, it is taken: a sentence, and source text as a whole', () => {
  expect(pastedMarkdown('<span style="color: rgb(0, 0, 0)">Only *words*</span>')).toBeUndefined();
  expect(pastedMarkdown('<pre># Title\n\n- **a**</pre>')).toBeUndefined();
});
