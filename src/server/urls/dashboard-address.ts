/** What an address of the dashboard shows. */
export type DashboardPlace =
  | { collectionId: string }
  | { spaceId: string; changeRequestId: string | undefined; pageId: string | undefined };

const id = '[A-Za-z0-9_-]{1,64}';
const collection = new RegExp(`^/o/${id}/c/(${id})/?$`);
const space = new RegExp(`^/o/${id}/s/(${id})(?:/cr/(\\d{1,9}))?(?:/[a-z]+)?(?:/p/(${id}))?/?$`);

/** Reads the path of an address of the dashboard. @returns `undefined` where it shows no content */
export function readDashboardPath(path: string): DashboardPlace | undefined {
  const collectionId = collection.exec(path)?.[1];
  if (collectionId !== undefined) return { collectionId };
  const [, spaceId, changeRequestId, pageId] = space.exec(path) ?? [];
  return spaceId === undefined ? undefined : { spaceId, changeRequestId, pageId };
}
