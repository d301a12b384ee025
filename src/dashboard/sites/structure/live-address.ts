import type { Site } from '#client/types.gen.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';

/**
 * Where a part of the site answers, at the address that readers are given.
 *
 * @param path as `pathOf` has it
 */
export const liveAddress = ({ addresses: [given] }: Pick<Site, 'addresses'>, path: string): string =>
  shownAddress(`${given?.url ?? ''}${path}`);
