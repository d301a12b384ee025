import { operations } from '#contract/operations.ts';
import { newBlockIds } from '#document/block-ids.ts';
import { parseBlocks } from '#document/blocks.ts';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import { extractLinks } from '#document/links.ts';
import { diffRows, sourceLines } from './content/page-diff.ts';
import { kept } from './db/kept.ts';
import type { Services } from './services.ts';
import { hasUsers } from './users/rows.ts';

const connections = 4;

/** A page with one of each block that is common. */
const page = (word: string) => `# Title

A ${word} with **bold**, \`code\`, a [link](https://example.com) and :smile:.

- one
- [ ] ${word}

1. first

> quoted

| a | b |
| --- | --- |
| ${word} | 2 |

\`\`\`js
const answer = "${word}";
\`\`\`

{% hint style="info" %}
${word}
{% endhint %}
`;

/**
 * Runs what the first reader and reviewer would wait for: the renderer, the comparison and the check of an answer are
 * compiled at their first use, and PostgreSQL takes its time to let a connection in.
 */
export async function warmUp({ database }: Pick<Services, 'database'>): Promise<void> {
  const connected = Promise.all(
    [database.read, kept(database.read)].flatMap(db => Array.from({ length: connections }, () => hasUsers(db))),
  );
  const body = (markdown: string) => ({ markdown, blockIds: newBlockIds(parseBlocks(markdown)) });
  const [before, after] = [page('before'), page('after')];
  extractLinks(after);
  const { rows } = diffRows(body(before), body(after), markdown => renderHtml(markdown, { highlighter }));
  const { source, lines } = sourceLines(before, after);
  operations.getPageRevisionChanges.response?.safeParse({ page: {}, rows, source, lines, attributes: {} });
  await connected;
}
