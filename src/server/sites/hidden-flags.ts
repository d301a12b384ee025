import type { Flag } from '../db/tables.ts';

const flags = ['hidden', 'reachable'] as const;
type Name = (typeof flags)[number];

/** What a change says of whether readers are shown a part of a site, as it is stored; what it leaves out stays. */
export function hiddenFlags(changes: { [name in Name]?: boolean | undefined }): { [name in Name]?: Flag } {
  const said = flags.filter(name => changes[name] !== undefined);
  return Object.fromEntries(said.map(name => [name, changes[name] ? 1 : 0]));
}
