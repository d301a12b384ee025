import { Resolver } from 'node:dns/promises';

/** Asks name servers; a name that is not there has no answers. */
export interface Names {
  /** @throws when no name server answers in time */
  cname(hostname: string): Promise<string[]>;
  /** IPv4 and IPv6. @throws as `cname` */
  addresses(hostname: string): Promise<string[]>;
  /**
   * Who may make certificates for a name, as it says itself (RFC 8659, `issue`); nobody where one of them is empty.
   * @throws as `cname`
   */
  issuers(hostname: string): Promise<string[]>;
  /** Each record as one text. @throws as `cname` */
  txt(hostname: string): Promise<string[]>;
}

const patience = 800;

/** @param servers addresses with or without ports; the system's without any */
export function createNames(servers: readonly string[]): Names {
  const resolver = new Resolver({ timeout: patience, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    cname: hostname => existing(resolver.resolveCname(hostname)),
    async addresses(hostname) {
      const found = await Promise.all([existing(resolver.resolve4(hostname)), existing(resolver.resolve6(hostname))]);
      return found.flat();
    },
    issuers: async hostname =>
      (await existing(resolver.resolveCaa(hostname))).flatMap(({ issue }) =>
        issue === undefined ? [] : [issuerOf(issue)],
      ),
    txt: async hostname => (await existing(resolver.resolveTxt(hostname))).map(parts => parts.join('')),
  };
}

/** Without its parameters. */
const issuerOf = (issue: string) => (issue.split(';')[0] ?? '').trim().toLowerCase();

async function existing<Answer>(answers: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answers;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}
