const recentKey = 'bindery-recent-blocks';
const kept = 4;

/** The blocks that were inserted last, latest first. */
export function recentSnippets(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(value) ? value.filter(id => typeof id === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function noteSnippet(id: string): void {
  localStorage.setItem(
    recentKey,
    JSON.stringify([id, ...recentSnippets().filter(other => other !== id)].slice(0, kept)),
  );
}
