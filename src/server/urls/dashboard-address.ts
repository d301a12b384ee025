/** What an address of the dashboard shows. */
export type DashboardPlace =
  | { collectionId: string }
  | {
      spaceId: string;
      changeRequestId?: string | undefined;
      revisionId?: string | undefined;
      pageId?: string | undefined;
    };

const id = '[A-Za-z0-9_-]{1,64}';
const content = new RegExp(`^/o/${id}/content/?$`);
const collection = new RegExp(`^${id}$`);
const request = `(?:/cr/(?<changeRequestId>\\d{1,9}))?(?:/[a-z]+)?(?:/p/(?<pageId>${id}))?`;
const space = new RegExp(`^/o/${id}/s/(?<spaceId>${id})(?:/history/(?<revisionId>${id})|${request})/?$`);

/** Reads the path and the search of an address of the dashboard. @returns `undefined` where it shows no content */
export function readDashboardAddress({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): DashboardPlace | undefined {
  if (content.test(pathname)) {
    const collectionId = searchParams.get('open') ?? '';
    return collection.test(collectionId) ? { collectionId } : undefined;
  }
  const { spaceId, ...shown } = space.exec(pathname)?.groups ?? {};
  return spaceId === undefined ? undefined : { spaceId, ...shown };
}
