const id = '([\\w-]+)';

/** By what stands below `/o/:org`; its groups are ids. */
const addresses = {
  page: `/s/${id}/p/${id}`,
  request: `/s/${id}/cr/(\\d+)(?:/overview)?`,
  space: `/s/${id}`,
  collection: `/content\\?open=${id}`,
  site: `/sites/${id}`,
  member: `/settings/members/${id}`,
  team: `/settings/teams/${id}`,
};

export type PreviewKind = keyof typeof addresses;

/** What there is a preview of, with its ids from the organization on. */
export interface Previewed {
  kind: PreviewKind;
  ids: readonly string[];
}

/** What an address leads to; undefined where it is nothing that can be previewed. */
export function previewedAt(href = ''): Previewed | undefined {
  for (const [kind, address] of Object.entries(addresses)) {
    const found = new RegExp(`^/o/${id}${address}$`).exec(href);
    if (found) return { kind: kind as PreviewKind, ids: found.slice(1) }; // Object.entries forgets the keys
  }
  return undefined;
}
