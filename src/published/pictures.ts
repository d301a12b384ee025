/** A picture that was uploaded for a site, as its settings name it. */
export interface Picture {
  sha256: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
}

interface Pair {
  light: string;
  dark: string;
}

/** Settings with addresses of pictures in them; what overrides nothing is missing or `null`. */
interface Pictured {
  header?: { logo?: Pair | undefined } | null | undefined;
  favicon?: { icon?: Pair | undefined } | null | undefined;
  footer?: { logo?: Pair | undefined } | null | undefined;
  socialPreview?: { url?: string | undefined } | null | undefined;
}

const stored = /^picture:([0-9a-f]{64}):([a-z]+\/[a-z+]+):(\d+)x(\d+)$/;

/** How an uploaded picture stands in stored settings, where other pictures have their address. */
export const writePicture = ({ sha256, contentType, width, height }: Picture): string =>
  `picture:${sha256}:${contentType}:${width}x${height}`;

/** @returns `undefined` for an address on the web */
export function readPicture(address: string): Picture | undefined {
  const [, sha256, contentType, width, height] = stored.exec(address) ?? [];
  if (sha256 === undefined || contentType === undefined) return undefined;
  return { sha256, contentType, width: Number(width), height: Number(height) };
}

/** A picture as a page shows it. */
export interface ShownPicture {
  src: string;
  /** Pixels; missing for an address on the web. */
  width?: number;
  height?: number;
}

/** @param addressOf an uploaded picture's address, by the hash of its bytes */
export function shownPicture(address: string, addressOf: (sha256: string) => string): ShownPicture {
  const picture = readPicture(address);
  if (!picture) return { src: address };
  return { src: addressOf(picture.sha256), width: picture.width, height: picture.height };
}

/** The addresses of all pictures in some settings, each with its place. */
export function picturesIn({ header, favicon, footer, socialPreview }: Pictured): { place: string; address: string }[] {
  const pairs = [
    { place: 'header.logo', pair: header?.logo },
    { place: 'favicon.icon', pair: favicon?.icon },
    { place: 'footer.logo', pair: footer?.logo },
  ];
  const social = socialPreview?.url ? [{ place: 'socialPreview.url', address: socialPreview.url }] : [];
  const shown = pairs.flatMap(({ place, pair }) =>
    pair
      ? [
          { place: `${place}.light`, address: pair.light },
          { place: `${place}.dark`, address: pair.dark },
        ]
      : [],
  );
  return [...shown, ...social];
}

/** The same settings with other addresses of their pictures. */
export function withPictures<Settings extends Pictured>(
  settings: Settings,
  change: (address: string) => string,
): Settings {
  const both = ({ light, dark }: Pair) => ({ light: change(light), dark: change(dark) });
  const { header, favicon, footer, socialPreview } = settings;
  return {
    ...settings,
    ...(header?.logo && { header: { ...header, logo: both(header.logo) } }),
    ...(footer?.logo && { footer: { ...footer, logo: both(footer.logo) } }),
    ...(socialPreview?.url && { socialPreview: { url: change(socialPreview.url) } }),
    ...(favicon?.icon && { favicon: { ...favicon, icon: both(favicon.icon) } }),
  };
}
