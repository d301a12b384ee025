import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const create = fileURLToPath(new URL('../../src/dashboard/ui/create-icon.ts', import.meta.url));

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const relativeStart = new RegExp(`^m\\s*(${number})[\\s,]*(${number})[\\s,]*(?=(.?))`);

/** A line that goes on from another one: it begins where it would have begun alone. */
const fromAnywhere = (line: string): string =>
  line.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}`);

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}: "([^"]*)"`).exec(attributes)?.[1] ?? '';

const asLine: Record<string, (attributes: string) => string> = {
  path: attributes => attribute(attributes, 'd'),
  line: of => `M${attribute(of, 'x1')} ${attribute(of, 'y1')}L${attribute(of, 'x2')} ${attribute(of, 'y2')}`,
  circle(of) {
    const r = Number(attribute(of, 'r'));
    const start = Number(attribute(of, 'cx')) - r;
    return `M${start} ${attribute(of, 'cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
  },
};

const shape = /\[\s*"(path|line|circle)",\s*\{([^}]*)\}\s*\],?/g;
/** Drawn as the icon is, and not filled or clipped by itself. */
const isPlain = (attributes: string): boolean => !/\b(?!d\b|key\b|x[12]\b|y[12]\b|cx\b|cy\b|r\b)\w+:/.test(attributes);

/** The module of an icon whose shapes are one path, where they are drawn alike. */
export function joinShapes(code: string): string {
  const found = [...code.matchAll(shape)].filter(([, , attributes = '']) => isPlain(attributes));
  if (found.length < 2) return code;
  const lines = found.map(([, tag = '', attributes = '']) => fromAnywhere(asLine[tag]?.(attributes) ?? ''));
  const [first, ...others] = found.map(([whole]) => whole);
  const rest = others.reduce((left, whole) => left.replace(whole, ''), code.replace(first ?? '', '\0'));
  return rest.replace('\0', `["path", { d: "${lines.join('')}" }],`);
}

/**
 * Draws the icons of the library with a component of ours: its own can do much that is not asked for here, and the keys of
 * its lines, which only a list needs, are a third of an icon once it is packed. One path each: a screen of hundreds of
 * icons would have thousands of elements to style and lay out.
 */
export const smallIcons: Plugin = {
  name: 'small-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from '${create}';`,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: code => ({ code: joinShapes(code).replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
};
