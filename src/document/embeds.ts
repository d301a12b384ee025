/** Something of another site that can be shown in a frame. */
export interface Frame {
  src: string;
  /** Of the service, as people know it. */
  name: string;
  shape: 'film' | 'sound' | 'tool';
}

interface Service {
  name: string;
  shape: Frame['shape'];
  /** Where its frames come from: scheme and host. */
  origin: string;
  hosts: RegExp;
  /** Path and query below the origin; `undefined` for addresses of the service that are something else. */
  frame: (address: URL) => string | undefined;
}

const ID = '([\\w-]{1,64})';

/** The first group of the first pattern that matches. */
const idIn = ({ pathname }: URL, ...patterns: RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
};

const path = (pattern: string) => new RegExp(`^${pattern}/?$`);

/** Services whose frames readers may load with a click, each by the addresses that people copy. */
const SERVICES: readonly Service[] = [
  {
    ...{ name: 'YouTube', shape: 'film', origin: 'https://www.youtube-nocookie.com' },
    hosts: /^((www|m|music)\.)?youtube(-nocookie)?\.com$|^youtu\.be$/,
    frame(address) {
      const short = address.hostname === 'youtu.be' ? [path(`/${ID}`)] : [path(`/(?:embed|shorts|live)/${ID}`)];
      const id = idIn(address, ...short) ?? (address.pathname === '/watch' ? address.searchParams.get('v') : undefined);
      if (!id || !/^[\w-]{1,64}$/.test(id)) return undefined;
      const start = secondsIn(address.searchParams.get('t') ?? address.searchParams.get('start'));
      return `/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`;
    },
  },
  {
    ...{ name: 'Vimeo', shape: 'film', origin: 'https://player.vimeo.com' },
    hosts: /^(www\.|player\.)?vimeo\.com$/,
    frame(address) {
      const [, id, hash] = /^\/(?:video\/)?(\d{1,12})(?:\/(\w{1,32}))?\/?$/.exec(address.pathname) ?? [];
      const secret = hash ?? /^\w{1,32}$/.exec(address.searchParams.get('h') ?? '')?.[0];
      return id && `/video/${id}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ''}`;
    },
  },
  {
    ...{ name: 'Loom', shape: 'film', origin: 'https://www.loom.com' },
    hosts: /^(www\.)?loom\.com$/,
    frame: address => below('/embed/', idIn(address, path(`/(?:share|embed)/${ID}`)), '?autoplay=1'),
  },
  {
    ...{ name: 'Figma', shape: 'tool', origin: 'https://embed.figma.com' },
    hosts: /^(www\.|embed\.)?figma\.com$/,
    frame({ pathname, searchParams }) {
      if (!/^\/(?:file|design|proto|board|slides|deck)\/[\w-]+(?:\/|$)/.test(pathname)) return undefined;
      const query = new URLSearchParams({ 'embed-host': 'bindery' });
      for (const name of ['node-id', 'page-id', 'starting-point-node-id', 'scaling'])
        if (searchParams.has(name)) query.set(name, searchParams.get(name) ?? '');
      return `${pathname}?${query}`;
    },
  },
  {
    ...{ name: 'CodePen', shape: 'tool', origin: 'https://codepen.io' },
    hosts: /^codepen\.io$/,
    frame({ pathname }) {
      const [, user, id] = path(`/${ID}/(?:pen|embed|full|details)/${ID}`).exec(pathname) ?? [];
      return user && id && `/${user}/embed/${id}?default-tab=result`;
    },
  },
  {
    ...{ name: 'CodeSandbox', shape: 'tool', origin: 'https://codesandbox.io' },
    hosts: /^codesandbox\.io$/,
    frame: address => below('/embed/', idIn(address, path(`/(?:s|embed|p/sandbox|p/devbox)/${ID}`))),
  },
  {
    ...{ name: 'StackBlitz', shape: 'tool', origin: 'https://stackblitz.com' },
    hosts: /^stackblitz\.com$/,
    frame: address => below('/edit/', idIn(address, path(`/edit/${ID}`)), '?embed=1'),
  },
  {
    ...{ name: 'Spotify', shape: 'sound', origin: 'https://open.spotify.com' },
    hosts: /^open\.spotify\.com$/,
    frame({ pathname }) {
      const kinds = 'track|album|playlist|episode|show|artist';
      const [, kind, id] = new RegExp(`^/(?:intl-\\w+/)?(?:embed/)?(${kinds})/${ID}/?$`).exec(pathname) ?? [];
      return kind && id && `/embed/${kind}/${id}`;
    },
  },
];

const below = (prefix: string, id: string | undefined, rest = '') => id && `${prefix}${id}${rest}`;

/** `90`, `90s`, `1m30s`, `1h2m3s`. */
function secondsIn(time: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** What an address shows in a frame; `undefined` where it is of none of the services. */
export function frameOf(href: string): Frame | undefined {
  const address = URL.parse(href.startsWith('//') ? `https:${href}` : href);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const service = SERVICES.find(({ hosts }) => hosts.test(address.hostname));
  const frame = service?.frame(address);
  return service && frame ? { src: service.origin + frame, name: service.name, shape: service.shape } : undefined;
}

/** The origins whose frames some HTML of `renderHtml` can load. */
export function frameOrigins(html: string): string[] {
  const named = new Set([...html.matchAll(/" data-frame="(https:\/\/[^/"]+)\//g)].map(([, origin]) => origin));
  return SERVICES.map(({ origin }) => origin).filter(origin => named.has(origin));
}
