import { slugify } from '#document/slugs.ts';

/** Names that would shadow addresses of the service itself. */
export const reservedHostnames: ReadonlySet<string> = new Set([
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'static',
  'assets',
  'files',
  'localhost',
]);

/** For so long a hostname that was given up leads to the new one. */
export const formerHostnameDays = 180;

const maximum = 32;

/** Hostnames for a title, best first: its slug, then the slug with a short suffix (decisions 8). */
export function hostnameCandidates(title: string, suffix: () => string): string[] {
  const ascii = slugify(title)
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, maximum)
    .replace(/-+$/, '');
  const base = ascii.length >= 3 && !reservedHostnames.has(ascii) ? ascii : '';
  const suffixed = () =>
    `${(base || 'docs').slice(0, maximum - 7).replace(/-+$/, '')}-${suffix().toLowerCase().slice(0, 6)}`;
  return [...(base ? [base] : []), suffixed(), suffixed(), suffixed()];
}
