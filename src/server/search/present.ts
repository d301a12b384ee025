import { z } from 'zod';
import type { SearchHit } from '#contract/search.ts';
import type { Config } from '../config.ts';
import type { SearchHit as FoundPage } from '../db/search-engine.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { excerpts } from './excerpts.ts';

const Headings = z.array(z.object({ anchor: z.string(), title: z.string(), start: z.int() }));

/** A found page, with the sections in which the words stand. */
export function presentHit(
  { spaceId, pageId, title, path, body, sections }: FoundPage,
  terms: readonly string[],
  organizationId: string,
  config: Config,
): z.input<typeof SearchHit> {
  const app = dashboardOf(config, organizationId).space(spaceId).page(pageId);
  const found = excerpts(body, Headings.parse(JSON.parse(sections)), terms);
  return {
    id: pageId,
    title,
    path,
    ...(found.body ? { body: found.body } : {}),
    sections: found.sections.map(section => ({
      id: section.anchor,
      title: section.title,
      path: `${path}#${section.anchor}`,
      body: section.body,
      urls: { app: `${app}#${section.anchor}` },
    })),
    urls: { app },
  };
}
