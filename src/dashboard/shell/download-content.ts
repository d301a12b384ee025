import { exportOrganization, exportSite, exportSpace } from '#client/sdk.gen.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Downloads the content of a space as files, or all that happened in it as well. */
export const downloadSpace = (spaceId: string, { history = false } = {}): Promise<void> =>
  download(() => exportSpace({ path: { spaceId }, body: { history } })).catch(toastError);

/** The same of all spaces. */
export const downloadOrganization = (organizationId: string, history: boolean): Promise<void> =>
  download(() => exportOrganization({ path: { organizationId }, body: { history } })).catch(toastError);

/**
 * Downloads a site as files for any web server.
 * @param address where they will answer; empty for that of the site
 * @throws what the service refused: it belongs beside the address
 */
export const siteDownload = (path: { organizationId: string; siteId: string }, address: string): Promise<void> =>
  download(() => exportSite({ path, body: address === '' ? {} : { address } }));

async function download(link: () => Promise<{ data: { url: string } }>): Promise<void> {
  const { data } = await link();
  // The page stays, also where the file is refused after all.
  Object.assign(document.createElement('a'), { href: data.url, download: '' }).click();
}
