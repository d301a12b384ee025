import { type Context, callerId } from '../http/context.ts';
import type { Services } from '../services.ts';
import { textsIn, wordsFor } from '../words/words.ts';
import type { AskedExport, Export } from './export.ts';

const validFor = 600_000;

/** A link with which anyone may read what matches, for ten minutes. @throws 429 while the caller downloads such a file */
export function signedExportUrl<Filter>(
  { services: { secrets, config, clock, exports }, headers, caller }: Pick<Context, 'services' | 'headers' | 'caller'>,
  { purpose, file }: Pick<Export<Filter>, 'purpose' | 'file'>,
  { organizationId, filter }: { organizationId: string; filter: Filter },
): { url: string; expiresAt: string } {
  const by = callerId({ caller });
  exports.check(runningKey({ purpose, by }));
  const expiresAt = new Date(clock.now().getTime() + validFor).toISOString();
  const text = Buffer.from(
    JSON.stringify({ organizationId, filter, by, language: wordsFor({ headers }).language, expiresAt }),
  ).toString('base64url');
  const query = new URLSearchParams({ export: text, signature: secrets.sign(purpose, text) });
  return { url: `${config.publicUrl}/exports/${file}?${query}`, expiresAt };
}

/** What one person downloads once at a time. */
export const runningKey = ({ purpose, by }: { purpose: string; by: string }) => `${purpose} ${by}`;

/** What a link stands for; undefined when it was not made here for this or is over. */
export function readExportLink<Filter>(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { purpose, filter }: Export<Filter>,
  link: { export: string; signature: string },
): AskedExport<Filter> | undefined {
  if (!secrets.verify(purpose, link.export, link.signature)) return undefined;
  const said = JSON.parse(Buffer.from(link.export, 'base64url').toString());
  if (said.expiresAt <= clock.now().toISOString()) return undefined;
  return {
    organizationId: said.organizationId,
    filter: filter.parse(said.filter),
    by: said.by,
    texts: textsIn(said.language ?? null),
  };
}
