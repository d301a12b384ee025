import { holds } from '#document/expression.ts';
import { noClaims } from '#published/audience.ts';
import type { PreviewGrant } from './preview-key.ts';
import type { Structure } from './structure.ts';
import type { PlacedSpace } from './structure-rows.ts';

/** Why an address shows nothing to an audience (decisions 4.10.9). */
export type Concealment = 'condition' | 'hidden';

/** What keeps a space from the audience of a preview, as `shownStructure` decides it for readers; `null` when nothing does. */
export function concealmentOf(
  { entries }: Pick<Structure, 'entries'>,
  siteSpace: PlacedSpace,
  { claims, hidden }: Pick<PreviewGrant, 'claims' | 'hidden'>,
): Concealment | null {
  const section = entries.find(({ id }) => id === siteSpace.section_id);
  const group = entries.find(({ id }) => id === section?.group_id);
  const around = [siteSpace, section, group].filter(item => item !== undefined);
  const visitor = { claims: { ...noClaims, ...claims } };
  if (!around.every(({ condition }) => holds(condition, { visitor }))) return 'condition';
  return !hidden && around.some(item => item.hidden && !item.reachable) ? 'hidden' : null;
}
