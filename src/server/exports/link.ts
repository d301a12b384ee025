import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import type { Texts } from '../words/english.ts';
import { textsIn, wordsFor } from '../words/words.ts';
import type { Export } from './export.ts';

const validFor = 600_000;

/** A link with which anybody may read what matches, for ten minutes. */
export function signedExportUrl<Filter>(
  { services: { secrets, config, clock }, headers }: Pick<Context, 'services' | 'headers'>,
  { purpose, file }: Pick<Export<Filter>, 'purpose' | 'file'>,
  { organizationId, filter }: { organizationId: string; filter: Filter },
): { url: string; expiresAt: string } {
  const expiresAt = new Date(clock.now().getTime() + validFor).toISOString();
  const text = Buffer.from(
    JSON.stringify({ organizationId, filter, language: wordsFor({ headers }).language, expiresAt }),
  ).toString('base64url');
  const query = new URLSearchParams({ export: text, signature: secrets.sign(purpose, text) });
  return { url: `${config.publicUrl}/exports/${file}?${query}`, expiresAt };
}

/** What a link stands for; undefined when it was not made here for this or is over. */
export function readExportLink<Filter>(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { purpose, filter }: Export<Filter>,
  link: { export: string; signature: string },
): { organizationId: string; filter: Filter; texts: Texts } | undefined {
  if (!secrets.verify(purpose, link.export, link.signature)) return undefined;
  const said = JSON.parse(Buffer.from(link.export, 'base64url').toString());
  if (said.expiresAt <= clock.now().toISOString()) return undefined;
  return {
    organizationId: said.organizationId,
    filter: filter.parse(said.filter),
    texts: textsIn(said.language ?? null),
  };
}
