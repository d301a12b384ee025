const key = 'bindery-tab';
const lockName = (id: string) => `bindery-tab:${id}`;

const fresh = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

let own: Promise<string> | undefined;

/**
 * A name for this tab that survives a reload. A duplicated tab starts with the name of the other, so the name is held
 * with a lock, and whoever comes second takes another. Without locks (plain http) every load has a name of its own.
 */
export function tabId(): Promise<string> {
  own ??= claim(sessionStorage.getItem(key) ?? fresh());
  return own;
}

async function claim(id: string): Promise<string> {
  const name = await hold(id);
  sessionStorage.setItem(key, name);
  return name;
}

function hold(id: string): Promise<string> {
  if (!('locks' in navigator)) return Promise.resolve(fresh());
  return new Promise(resolve => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, lock => {
      if (!lock) {
        void hold(fresh()).then(resolve);
        return;
      }
      resolve(id);
      // Held until the tab goes away.
      return new Promise(() => {});
    });
  });
}

/** The tabs that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const start = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(start) ? [name.slice(start.length)] : [])));
}
