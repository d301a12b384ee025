import { exportOrganization, exportSite, exportSpace } from '#client/sdk.gen.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Downloads the content of a space as files. */
export const downloadSpace = (spaceId: string): Promise<void> => download(() => exportSpace({ path: { spaceId } }));

/** The same of all spaces. */
export const downloadOrganization = (organizationId: string): Promise<void> =>
  download(() => exportOrganization({ path: { organizationId } }));

/** Downloads a site as files for any web server. @param address where they will answer */
export const downloadSite = (
  path: { organizationId: string; siteId: string },
  address: string | undefined,
): Promise<void> => download(() => exportSite({ path, body: address === undefined ? {} : { address } }));

async function download(link: () => Promise<{ data: { url: string } }>): Promise<void> {
  try {
    const { data } = await link();
    // The answer names a file for saving, so the page stays.
    window.location.assign(data.url);
  } catch (error) {
    toastError(error);
  }
}
