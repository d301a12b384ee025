import type { Path, siteOf } from '#published/lookup.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { ownAddress } from '../sites/addresses.ts';
import { findBasename } from '../sites/former-basename-rows.ts';
import { written } from './admission.ts';
import { siteStateOf } from './reader.ts';
import { siteStateByBasename } from './rows.ts';

/**
 * Where an address leads whose name a site gave up: to the same at the address of now. Whoever may not know that there is such a
 * site is not led there.
 * @param search the query of the address, with its question mark
 */
export async function movedSiteAddress(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Db,
  { found, path, search }: { found: ReturnType<typeof siteOf>; path: Path; search: string },
): Promise<string | undefined> {
  if (!found || !('basename' in found.key)) return undefined;
  const { key, rest } = found;
  const basename = await findBasename(db, key.organization, key.basename);
  if (basename === undefined) return undefined;
  const shown = { shareKey: rest[0] ?? '', now: clock.now().toISOString() };
  const state = siteStateOf(await siteStateByBasename(db, key.organization, basename, shown));
  if (!state || (state.visibility === 'share-link' && !state.shareLinkId)) return undefined;
  const address = ownAddress({ organization_hostname: key.organization, basename }, config);
  return `${address}${written({ ...path, segments: rest })}${search}`;
}
