import { createStore } from '#dashboard/ui/store.ts';

const key = 'bindery-content-open';

function stored(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter(id => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

const expanded = createStore(stored());

/** Which collections are open; the same in the sidebar and on the content screen, and after a reload. */
export function useExpandedContent() {
  return { expanded: expanded.use(), onExpandedChange: setExpanded };
}

function setExpanded(next: ReadonlySet<string>): void {
  expanded.set(next);
  localStorage.setItem(key, JSON.stringify([...next].slice(-500)));
}

/** Opens collections, so that something inside them shows. */
export function expandContent(ids: readonly string[]): void {
  const now = expanded.get();
  if (ids.some(id => !now.has(id))) setExpanded(new Set([...now, ...ids]));
}
