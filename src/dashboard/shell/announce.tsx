import { createStore } from '#dashboard/ui/store.ts';

const spoken = createStore({ text: '', turn: 0 });

/** Says a text to screen readers, politely: for moves and outcomes that are otherwise only seen. */
export function announce(text: string): void {
  spoken.set(now => ({ text, turn: now.turn + 1 }));
}

/** Stands once in the app. Two regions take turns, so that the same text is read again. */
export function Announcer() {
  const { text, turn } = spoken.use();
  return (
    <div className="sr-only">
      {[0, 1].map(region => (
        <div key={region} aria-live="polite" aria-atomic="true">
          {turn % 2 === region ? text : ''}
        </div>
      ))}
    </div>
  );
}
