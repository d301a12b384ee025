import { type Device, devices } from '#dashboard/shell/site-preview/preview-search.ts';

/** What a preview of a space in another state keeps in the address. */
export type PreviewSearch = {
  /** Id of the site; the first one when left out. */
  site?: string | undefined;
  device?: Device | undefined;
  /** Where it is opened. */
  page?: string | undefined;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

export const validatePreviewSearch = ({ site, device, page }: Record<string, unknown>): PreviewSearch => ({
  site: text(site),
  device: devices.find(known => known === device),
  page: text(page),
});
