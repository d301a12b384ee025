/** What an address of the dashboard shows. */
export type DashboardPlace =
  | { collectionId: string }
  | { spaceId: string; changeRequestId: string | undefined; pageId: string | undefined };

const id = '[A-Za-z0-9_-]{1,64}';
const content = new RegExp(`^/o/${id}/content/?$`);
const collection = new RegExp(`^${id}$`);
const space = new RegExp(`^/o/${id}/s/(${id})(?:/cr/(\\d{1,9}))?(?:/[a-z]+)?(?:/p/(${id}))?/?$`);

/** Reads the path and the search of an address of the dashboard. @returns `undefined` where it shows no content */
export function readDashboardAddress({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): DashboardPlace | undefined {
  if (content.test(pathname)) {
    const collectionId = searchParams.get('open') ?? '';
    return collection.test(collectionId) ? { collectionId } : undefined;
  }
  const [, spaceId, changeRequestId, pageId] = space.exec(pathname) ?? [];
  return spaceId === undefined ? undefined : { spaceId, changeRequestId, pageId };
}
