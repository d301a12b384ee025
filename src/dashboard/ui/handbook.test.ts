import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handbook } from '#dashboard/ui/handbook.ts';

const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

test('the pages that screens lead to are all of the handbook but the first, where the service has them', () => {
  const summary = readFileSync(new URL('../../../docs/SUMMARY.md', import.meta.url), 'utf8');
  const sections = summary.split(/^## /m).slice(1);
  const pages = sections.flatMap(section => {
    const [group = ''] = section.split('\n', 1);
    return [...section.matchAll(/^\* \[(.+?)\]/gm)].map(([, title = '']) => [title, `${slug(group)}/${slug(title)}`]);
  });
  expect(handbook).toEqual(Object.fromEntries(pages));
});
