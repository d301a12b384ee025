import { randomId } from '#dashboard/ui/random-id.ts';

const key = 'bindery-tab';
const lockName = (id: string) => `bindery-tab:${id}`;
const channelName = 'bindery-tabs';
/** Milliseconds: a busy tab answers late, a closed one never. */
const patience = 500;

let own: Promise<string> | undefined;

/**
 * A name for this tab that survives a reload. A duplicated tab starts with the name of the other, so the name is held
 * with a lock, and the second of them takes another. Without locks (plain http) every load has its own name, and tabs
 * ask each other.
 */
export function tabId(): Promise<string> {
  own ??= claim(sessionStorage.getItem(key) ?? randomId());
  return own;
}

async function claim(id: string): Promise<string> {
  const name = await hold(id);
  sessionStorage.setItem(key, name);
  return name;
}

function hold(id: string): Promise<string> {
  if (!('locks' in navigator)) {
    const name = randomId();
    answerAs(name);
    return Promise.resolve(name);
  }
  return new Promise(resolve => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, lock => {
      if (!lock) {
        void hold(randomId()).then(resolve);
        return;
      }
      resolve(id);
      // Held until the tab goes away.
      return new Promise(() => {});
    });
  });
}

/** Which of these tabs are open now. */
export async function openTabs(asked: Iterable<string>): Promise<ReadonlySet<string>> {
  const ids = new Set(asked);
  if (ids.size === 0) return ids;
  if (!('locks' in navigator)) return askTabs(ids);
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return new Set([...ids].filter(id => names.has(lockName(id))));
}

type Said = { asks: readonly string[] } | { here: string };

function answerAs(id: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data && data.asks.includes(id)) channel.postMessage({ here: id } satisfies Said);
  };
}

function askTabs(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const channel = new BroadcastChannel(channelName);
  const found = new Set<string>();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      channel.close();
      resolve(found);
    };
    const timer = setTimeout(end, patience);
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('here' in data && ids.has(data.here)) found.add(data.here);
      if (found.size === ids.size) end();
    };
    channel.postMessage({ asks: [...ids] } satisfies Said);
  });
}
