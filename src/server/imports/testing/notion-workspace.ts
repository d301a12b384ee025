import { png } from './png.ts';

/** As Notion numbers its pages. */
export const id = (number: number) => number.toString(16).padStart(32, '0');

const team = `Team ${id(1)}`;
const tasks = `${team}/Tasks ${id(2)}`;

export const notionMarkdown: Record<string, string | Buffer> = {
  [`${team}.md`]: `# Team\n\n<aside>\n💡 Mind this.\n\n</aside>\n\n- [x] done\n- [ ] open\n\n[Tasks](${encodeURI(`${tasks}.csv`)})\n`,
  [`${tasks}.csv`]: '\uFEFFName,Status\nShip it,Done\nWrite docs,Open\n',
  [`${tasks}_all.csv`]:
    '\uFEFFName,Status,Note\nShip it,Done,"two\nlines, a | b"\nWrite docs,Open,\nOnly a row,Open,\n',
  [`${tasks}/Ship it ${id(3)}.md`]: '# Ship it\n\nStatus: Done\n\nText.\n',
  [`${tasks}/Write docs ${id(4)}.md`]: '# Write docs\n\nStatus: Open\n',
  [`Wiki ${id(5)}.md`]: '# Wiki\n\nText.\n',
};

const page = (title: string, head: string, body: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>.callout{}</style></head><body><article id="x" class="page sans"><header>${head}</header><div class="page-body">${body}</div></article></body></html>`;

export const notionHtml: Record<string, string | Buffer> = {
  [`Roadmap ${id(1)}.html`]: page(
    'Roadmap',
    '<div class="page-header-icon undefined"><span class="icon">🚀</span></div><h1 class="page-title">Roadmap</h1><p class="page-description">Where we go</p><table class="properties"><tbody><tr class="property-row property-row-select"><th>Status</th><td><span class="selected-value">High</span><span class="selected-value">Blue</span></td></tr></tbody></table>',
    `<h1 class="">A heading of the text</h1>
<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Called out</p></div></figure>
<ul class="toggle"><li><details open=""><summary>Toggle</summary><p>Inside</p></details></li></ul>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">open</span></li></ul>
<p>Between</p>
<ul class="bulleted-list"><li style="list-style-type:disc">one</li></ul><ul class="bulleted-list"><li style="list-style-type:disc">two</li></ul>
<ol type="1" class="numbered-list" start="1"><li>first</li></ol><ol type="1" class="numbered-list" start="2"><li>second</li></ol>
<figure class="image"><a href="Roadmap/shot.png"><img style="width:240px" src="Roadmap/shot.png"/></a><figcaption>A shot</figcaption></figure>
<figure class="equation"><style>@import url('katex.css')</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html">E=mc2</span></span></span></div></figure>
<pre class="code"><code class="language-JavaScript">let a;</code></pre>
<figure class="link-to-page"><a href="Roadmap/Sub%20page%20${id(2)}.html">Sub page</a></figure>`,
  ),
  [`Roadmap/Sub page ${id(2)}.html`]: page('Sub page', '<h1 class="page-title">Sub page</h1>', '<p>Text</p>'),
  'Roadmap/shot.png': png,
};
