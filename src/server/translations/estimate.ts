import { setImmediate as breathe } from 'node:timers/promises';
import { segmentPage } from '#document/translate-segments.ts';
import { printSegment } from '#document/translate-text.ts';
import { readBodies } from '#document/tree.ts';
import type { Price } from '../config.ts';
import { treeOf } from '../content/read.ts';
import type { Version } from '../content/version.ts';
import { isAllowed } from './allowed.ts';
import { countWords } from './page.ts';

/** Pages that are read; others are taken to be like them. */
const sample = 200;

/** `estimateTranslation`: what the first run of a translation of this content would send. */
export async function estimate(version: Version) {
  const { store, context, access, key } = version;
  const { pages } = await treeOf(version);
  const step = Math.max(1, pages.length / sample);
  const read = Array.from({ length: Math.min(sample, pages.length) }, (_, index) => pages[Math.floor(index * step)]);
  const nodes = read.flatMap(page => page?.node ?? []);
  const bodies = await readBodies(store, nodes);
  let words = 0;
  let characters = 0;
  for (const [index, { title, description = '' }] of nodes.entries()) {
    const texts = [title, description, ...segmentPage(bodies[index]?.markdown ?? '').map(printSegment)];
    words += countWords(texts, access.space.language ?? 'en');
    for (const text of texts) characters += text.length;
    await breathe();
  }
  const share = nodes.length === 0 ? 0 : pages.length / nodes.length;
  const { translation } = context.services.config;
  const address = translation?.address;
  const all = Math.round(characters * share);
  return {
    pages: pages.length,
    words: Math.round(words * share),
    characters: all,
    exact: nodes.length === pages.length,
    ...(address && { engine: address.protocol, allowed: await isAllowed(context.db, key.organizationId, address) }),
    ...(translation?.price ? { price: priceFor(all, translation.price) } : {}),
  };
}

/** In hundredths, upwards. */
const priceFor = (characters: number, { amount, currency }: Price) => ({
  amount: Math.ceil((characters / 1_000_000) * amount * 100) / 100,
  currency,
});
