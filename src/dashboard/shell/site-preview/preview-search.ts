export const devices = ['desktop', 'tablet', 'phone'] as const;
export type Device = (typeof devices)[number];

/** The width of the preview, as an address has it; without it there is none. */
export function previewSearch({ preview }: Record<string, unknown>): { preview?: Device } {
  const device = devices.find(known => known === preview);
  return device ? { preview: device } : {};
}

/** The width in which a preview opens: on a phone, where no other can be chosen, a whole desktop could not be read. */
export const firstDevice = (): Device => (matchMedia('(min-width: 40rem)').matches ? 'desktop' : 'phone');
