/** What is remembered on this device; nothing where the browser keeps nothing. */
export function recall(storage: 'localStorage' | 'sessionStorage', key: string): string[] {
  try {
    const kept: unknown = JSON.parse(window[storage].getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(item => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

export function remember(storage: 'localStorage' | 'sessionStorage', key: string, items: readonly string[]): void {
  try {
    window[storage].setItem(key, JSON.stringify(items));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
