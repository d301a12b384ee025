interface Colors {
  light: string;
  dark: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const LIGHT_SURFACE = '#eff1f4';
const DARK_SURFACE = '#1c212a';
const ON_COLORS = ['#ffffff', '#161a22', '#000000'];
const READABLE = 4.5;

const pair = (onLight: string, onDark: string) => `light-dark(${onLight},${onDark})`;

const accentSoft = {
  light: (color: string) => mix(color, '#ffffff', 0.9),
  dark: (color: string) => mix(color, '#0f1217', 0.82),
};
const accentSurface = { light: LIGHT_SURFACE, dark: DARK_SURFACE };

/** The colour itself where a site has its text in it, else the nearest that it would. */
export function nearestAccent(theme: keyof Colors, color: string): string {
  const shade = readableOn([accentSurface[theme], accentSoft[theme](color)], color);
  // A darker colour has a darker ground.
  return shade === color ? color : nearestAccent(theme, shade);
}

/** The colours that a site's own primary colour stands for, as declarations of our tokens. */
export function accentTokens({ light, dark }: Colors): string {
  const soft = [accentSoft.light(light), accentSoft.dark(dark)] as const;
  const text = pair(readableOn([LIGHT_SURFACE, soft[0]], light), readableOn([DARK_SURFACE, soft[1]], dark));
  return [
    `--c-accent:${pair(light, dark)}`,
    `--c-accent-text:${text}`,
    `--c-on-accent:${pair(textOn(light), textOn(dark))}`,
    `--c-accent-soft:${pair(...soft)}`,
    `--c-focus:${text}`,
  ].join(';');
}

/** The colours that the one for a kind of hint stands for: of its text, and of its ground. */
export function hintTokens(kind: string, { light, dark }: Colors): string {
  const soft = [mix(light, '#ffffff', 0.88), mix(dark, '#0f1217', 0.86)] as const;
  const text = pair(readableOn([LIGHT_SURFACE, soft[0]], light), readableOn([DARK_SURFACE, soft[1]], dark));
  return `--c-${kind}:${text};--c-${kind}-soft:${pair(...soft)}`;
}

/** The colour itself where text of it can be read on all the surfaces, else the nearest shade that can (WCAG 2, 1.4.3). */
export function readableOn(surfaces: readonly string[], color: string): string {
  const end = surfaces.every(surface => luminance(parse(surface)) > 0.4) ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, end, share);
    if (surfaces.every(surface => contrast(shade, surface) >= READABLE)) return shade;
  }
  return end;
}

/** White, else nearly black, else black: the first that can be read on the colour. */
export function textOn(color: string): string {
  return ON_COLORS.find(text => contrast(text, color) >= READABLE) ?? '#000000';
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A part of the way from one colour to another. */
function mix(from: string, to: string, share: number): string {
  const end = parse(to);
  const parts = parse(from).map((part, index) => Math.round(part + ((end[index] ?? 0) - part) * share));
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}
