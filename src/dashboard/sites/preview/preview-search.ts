export const devices = ['desktop', 'tablet', 'phone'] as const;
export type Device = (typeof devices)[number];

/** The width of the preview, as an address has it; without it there is none. */
export function previewSearch({ preview }: Record<string, unknown>): { preview?: Device } {
  const device = devices.find(known => known === preview);
  return device ? { preview: device } : {};
}
