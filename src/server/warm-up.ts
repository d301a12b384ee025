import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/operations.ts';
import { newBlockIds } from '#document/block-ids.ts';
import { parseBlocks } from '#document/blocks.ts';
import { highlighter } from '#document/highlight.ts';
import { renderHtml } from '#document/html.ts';
import { extractLinks } from '#document/links.ts';
import { finish } from '#document/steps.ts';
import { findMembership, findSpace, homeOf } from './access/item-rows.ts';
import { findToken, ownerOf } from './access/token-rows.ts';
import { findChangeRequest, findRequestHead } from './change-requests/rows.ts';
import { readObjects } from './content/object-rows.ts';
import { diffRows, sourceLines } from './content/page-diff.ts';
import type { Db } from './db/database.ts';
import { kept } from './db/kept.ts';
import { findMainHead } from './revisions/rows.ts';
import type { Services } from './services.ts';
import { hasUsers } from './users/rows.ts';

const connections = 4;

/** Parts of a page; from some on, the hottest of its code is compiled. */
const parts = 8;

/** A part of a page with one of each block that is common. */
const part = (word: string) => `# Title

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

\`\`\`sh
curl https://example.com/${word}
\`\`\`

{% hint style="info" %}
${word}
{% endhint %}
`;

const nowhere = { organizationId: homeOf('space', ''), spaceId: '' };

/** What most requests begin with, of something that nobody has. */
const reads: readonly ((db: Db) => Promise<unknown>)[] = [
  db => findToken(db, ''),
  db => findMembership(db, nowhere.organizationId, ''),
  db => findMembership(db, '', ownerOf('')),
  db => findMembership(db, nowhere.organizationId, ownerOf('')),
  db => findSpace(db, nowhere.organizationId, ''),
  db => findMainHead(db, nowhere),
  db => findChangeRequest(db, nowhere, ''),
  db => findRequestHead(db, nowhere, ''),
  db => readObjects(db, '', ['']),
];

/** Opens connections; each reads the tables' layout at its first statement on them. */
async function connect(read: Db): Promise<void> {
  const onEach = (ask: () => Promise<unknown>) => Array.from({ length: connections }, ask);
  await Promise.all([read, kept(read)].flatMap(db => onEach(() => hasUsers(db))));
  await Promise.all(reads.flatMap(ask => onEach(() => ask(read))));
}

/**
 * Runs what the first reader and reviewer would wait for: the renderer, the comparison and the check of an answer are
 * compiled at their first use, and PostgreSQL takes its time to let a connection in.
 */
export async function warmUp({ database }: Pick<Services, 'database'>, app: FastifyInstance): Promise<void> {
  const connected = connect(database.read);
  const body = (markdown: string) => ({ markdown, blockIds: newBlockIds(parseBlocks(markdown)) });
  const [before, after] = [part('before').repeat(parts), part('after').repeat(parts)];
  extractLinks(after);
  const { rows } = finish(diffRows(body(before), body(after), markdown => renderHtml(markdown, { highlighter })));
  const { source, lines } = finish(sourceLines(before, after));
  operations.getPageRevisionChanges.response?.safeParse({ page: {}, rows, source, lines, attributes: {} });
  await app.inject({ url: '/health', headers: { 'accept-encoding': 'gzip' } });
  await connected;
}
