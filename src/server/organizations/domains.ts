/** E-mail domains as they are kept: lower case, each once, in the order given. */
export const normalizeDomains = (domains: readonly string[]): string[] => [
  ...new Set(domains.map(domain => domain.toLowerCase())),
];
