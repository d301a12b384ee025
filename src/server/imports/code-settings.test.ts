import { expect, it } from 'vitest';
import { withCodeSettings } from './code-settings.ts';

it.each([
  ['``` { .sh .no-copy }', '```sh'],
  ['``` {.python title="a b.py" hl_lines="4-8" #example}', '```python title="a b.py" {4-8}'],
  ['    ```{ .yaml linenums="1" }', '    ```yaml lineNumbers'],
  ['``` py hl_lines="2 4-5" title="a.py"', '```py title="a.py" {2,4-5}'],
  ['```{r, echo=FALSE}', '```r'],
  ["- ~~~js linenums='7'", '- ~~~js lineNumbers'],
])('settings of code are ours: %j', (written, ours) => {
  const code = (line: string) => `${line}\n\`\`\`js hl_lines="1"\n${line.includes('~') ? '~~~' : '```'}\nText`;
  expect(withCodeSettings(code(written))).toBe(code(ours));
});

it.each(['```js {1,3} title="a"', '```rust,ignore', '``` yaml', 'hl_lines="1" ```{ .a }', '``` { .a'])(
  'others stay: %j',
  line => expect(withCodeSettings(`${line}\na\n\`\`\``)).toBe(`${line}\na\n\`\`\``),
);
