import { png } from './png.ts';

/** Pages as people save and generate them, with what such pages hold. */
export const htmlSite: Record<string, string | Buffer> = {
  'index.html':
    '<!doctype html><html><body><header>Site</header><h1>Handbook</h1><p>See the <a href="guide.html">guide</a>, <a href="guide.html#the-end">its end</a>, <a href="guide.html#guide">its start</a>.</p></body></html>',
  'images/dot.png': png,
  'guide.html': `<!doctype html><html><head><title>Guide | Site</title></head><body><nav>Menu</nav>
<main><article><header><h1 id="guide">Guide<a class="headerlink" href="#guide" title="Link to this heading">¶</a></h1></header>
<section id="the-end"><h2>How it <code>ends</code><a class="headerlink" href="#the-end" title="Link to this heading">¶</a></h2><p><a href="#the-end">Here</a>, <a href="#guide">there</a></p></section>
<p>Back to <a href="./index.html#top">the handbook</a>. <img src="images/dot.png" alt="A dot"></p>
<p>Write &lt;b&gt; and {% hint %}, H<sub>2</sub>O</p>
<p>a<b>b</b><i>c</i>d <b>e</b></p>
<pre class="brush: js; toolbar: false">if (a &lt; b) {
  "as \\\\ it {% is %}"
}</pre>
<pre class="language-python">print(1)</pre>
<div class="highlight highlight-source-ruby"><pre>puts <span class="pl-c1">1</span></pre></div>
<pre><code class="language-go">fmt.Println()</code></pre>
<pre>no language<br>  here</pre>
<details><summary>How <b>it</b> works</summary><p>Inside.</p><ul><li>one</li><li>two</li></ul></details>
<table><caption>Sizes of things</caption>
<thead><tr><th>Name</th><th colspan="2">Size</th></tr></thead>
<tbody><tr><td rowspan="2">a</td><td>1 | 2</td><td><b>bold</b> <a href="index.html">Handbook</a></td></tr>
<tr><td><p>first</p><p>second</p></td><td><pre>x</pre></td></tr>
<tr><td colspan="3">wide</td></tr></tbody></table>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li><li><input type="checkbox"> open</li></ul>
<iframe src="https://www.youtube.com/embed/x"></iframe>
<p><img src="data:image/png;base64,${png.toString('base64')}"></p>
<figure><img src="images/dot.png" alt="Dot"><figcaption>Below <i>it</i></figcaption></figure>
<object data="old.swf"></object>
</article></main><footer>Imprint</footer></body></html>`,
};
