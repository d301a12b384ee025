import type { Appearance } from '#client/types.gen.ts';
import { createStore } from '#dashboard/ui/store.ts';

export type Theme = 'light' | 'dark' | 'system';
type Density = 'comfortable' | 'compact';

const themes: readonly string[] = ['light', 'dark', 'system'] satisfies Theme[];

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See `stored`.
  }
}

const storedTheme = stored('bindery-theme');
// The list above holds exactly the values of the type.
export const theme = createStore<Theme>(themes.includes(storedTheme ?? '') ? (storedTheme as Theme) : 'system');
export const density = createStore<Density>(stored('bindery-density') === 'compact' ? 'compact' : 'comfortable');

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const dark = theme.get() === 'dark' || (theme.get() === 'system' && systemDark().matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.density = density.get();
  const canvas = getComputedStyle(root).getPropertyValue('--c-canvas');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', canvas);
}

/** Shows things in this way, here and in the next page that this browser opens. */
export function adopt(chosen: Appearance): void {
  if (chosen.theme) {
    theme.set(chosen.theme);
    store('bindery-theme', chosen.theme);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our range
    document.cookie = `bindery_theme=${chosen.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  if (chosen.density) {
    density.set(chosen.density);
    store('bindery-density', chosen.density);
  }
  apply();
}

export const setTheme = (next: Theme) => choose({ theme: next });
export const setDensity = (next: Density) => choose({ density: next });

/** At once here, and kept in the account for the other browsers of whoever is signed in. */
function choose(chosen: Appearance): void {
  adopt(chosen);
  void import('#dashboard/shell/keep-appearance.ts').then(({ keepAppearance }) => keepAppearance(chosen));
}

/** Follows the system while the choice is `system`. Called once by main. */
export function followSystemTheme(): void {
  systemDark().addEventListener('change', apply);
}
