import { keptDatabase } from '#dashboard/shell/offline/forget-kept.ts';

/** Bytes, about: characters of JSON. */
const room = 50_000_000;
const week = 7 * 86_400_000;

/** Whose answers they are. */
export interface Owner {
  user: string;
  organization: string;
  build: string;
}

export interface KeptRow {
  /** Of the query. */
  hash: string;
  key: readonly unknown[];
  /** JSON. */
  data: string;
  /** When the service answered: milliseconds since 1970. */
  at: number;
}

type Stored = KeptRow & { organization: string };
/** What there is to know of a row without reading it. */
type Size = { id: [organization: string, hash: string]; at: number; size: number };

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(keptDatabase, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('rows', { keyPath: ['organization', 'hash'] });
    request.result.createObjectStore('sizes', { keyPath: 'id' });
    request.result.createObjectStore('owner');
  };
  return done(request);
}

const ofOrganization = (organization: string) => IDBKeyRange.bound([organization, ''], [organization, '\uffff']);

/** Keeps rows of one person and one organization; those of other people and other builds go first. */
export async function openKept({ user, organization, build }: Owner) {
  const database = await open();
  // Somebody signs out.
  database.onversionchange = () => database.close();
  const stores = database.transaction(['rows', 'sizes', 'owner'], 'readwrite');
  const before: Owner | undefined = await done(stores.objectStore('owner').get('last'));
  if (before && (before.user !== user || before.build !== build)) {
    stores.objectStore('rows').clear();
    stores.objectStore('sizes').clear();
  }
  stores.objectStore('owner').put({ user, organization, build } satisfies Owner, 'last');
  await committed(stores);
  return {
    /**
     * Oldest rows make room.
     *
     * @param organizations all that this person is in, where that is known: what is of others goes
     */
    async keep(rows: readonly KeptRow[], organizations?: readonly string[]): Promise<void> {
      const transaction = database.transaction(['rows', 'sizes'], 'readwrite');
      const [stored, sizes] = [transaction.objectStore('rows'), transaction.objectStore('sizes')];
      for (const row of rows) {
        stored.put({ ...row, organization } satisfies Stored);
        sizes.put({ id: [organization, row.hash], at: row.at, size: row.data.length } satisfies Size);
      }
      const all: Size[] = await done(sizes.getAll());
      for (const id of [...tooMuch(all), ...ofOthers(all, organizations)]) {
        stored.delete(id);
        sizes.delete(id);
      }
      await committed(transaction);
    },
    close: () => database.close(),
  };
}

/** The rows that have to go, so that the latest ones fit. */
export function tooMuch(sizes: readonly Size[], limit = room): Size['id'][] {
  let left = limit;
  return sizes
    .toSorted((a, b) => b.at - a.at)
    .filter(({ size }) => {
      left -= size;
      return left < 0;
    })
    .map(({ id }) => id);
}

/** The rows of organizations that are not among these. */
export const ofOthers = (sizes: readonly Size[], organizations: readonly string[] | undefined): Size['id'][] =>
  sizes.map(({ id }) => id).filter(([organization]) => organizations?.includes(organization) === false);

/** What was kept by this build for the person who was here last; of the organization that was open last unless told. */
export async function readKept(build: string, organization?: string): Promise<KeptRow[]> {
  const database = await open();
  try {
    const owner: Owner | undefined = await done(database.transaction('owner').objectStore('owner').get('last'));
    if (owner?.build !== build) return [];
    const range = ofOrganization(organization ?? owner.organization);
    const rows: Stored[] = await done(database.transaction('rows').objectStore('rows').getAll(range));
    return rows.filter(({ at }) => Date.now() - at < week);
  } finally {
    database.close();
  }
}
