import type { Customization } from './reader.ts';

/** A face of an own font, as stored settings name it. */
interface StoredFont {
  sha256: string;
  isVariable: boolean;
}

/** Settings with a font in them; what overrides nothing is missing or `null`. */
interface Written {
  styling?: { font?: Customization['styling']['font'] | null | undefined } | null | undefined;
}

const stored = /^font:([0-9a-f]{64}):(static|variable)$/;

/** How an uploaded font stands in stored settings. */
export const writeFont = ({ sha256, isVariable }: StoredFont): string =>
  `font:${sha256}:${isVariable ? 'variable' : 'static'}`;

export function readFont(address: string): StoredFont | undefined {
  const [, sha256, kind] = stored.exec(address) ?? [];
  return sha256 === undefined ? undefined : { sha256, isVariable: kind === 'variable' };
}

/** The addresses of the fonts in some settings, each with its place. */
export function fontsIn({ styling }: Written): { place: string; address: string }[] {
  const font = styling?.font;
  if (!font || typeof font === 'string') return [];
  return font.fontFaces.map(({ url }, index) => ({ place: `styling.font.fontFaces.${index}.url`, address: url }));
}

/** The same settings with other addresses of their fonts. */
export function withFonts<Settings extends Written>(settings: Settings, change: (address: string) => string): Settings {
  const font = settings.styling?.font;
  if (!font || typeof font === 'string') return settings;
  const fontFaces = font.fontFaces.map(face => ({ ...face, url: change(face.url) }));
  return { ...settings, styling: { ...settings.styling, font: { ...font, fontFaces } } };
}

type Own = Exclude<Customization['styling']['font'], string>;

/** The rules for an own font, and the one of its faces that most text is set in. */
export function ownFaces({ fontFaces }: Own, addressOf: (sha256: string) => string) {
  const faces = fontFaces.flatMap(({ url, weight, style }) => {
    const font = readFont(url);
    if (!font) return [];
    const range = font.isVariable ? '100 900' : weight === 'bold' ? '700' : '400';
    return [{ address: addressOf(font.sha256), range, style, isText: weight === 'regular' && style === 'normal' }];
  });
  return {
    css: faces
      .map(
        ({ address, range, style }) =>
          `@font-face{font-family:"Site";font-weight:${range};font-style:${style};font-display:swap;src:url("${address}") format("woff2")}`,
      )
      .join(''),
    preload: (faces.find(({ isText }) => isText) ?? faces[0])?.address,
  };
}
