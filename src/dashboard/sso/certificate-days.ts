import type { SamlCertificate, SamlProvider } from '#client/types.gen.ts';

const day = 86_400_000;

type Problem = SamlProvider['problems'][number];

/** Whole days until the last of these certificates ends; below zero, since then. Undefined without one. */
export function daysLeft(certificates: readonly SamlCertificate[], now = Date.now()): number | undefined {
  const ends = certificates.map(({ validTo }) => Date.parse(validTo));
  return ends.length === 0 ? undefined : Math.floor((Math.max(...ends) - now) / day);
}

/** How much a problem of a provider matters: a certificate that ends does so the more, the sooner. */
export function toneOf({ code, days = 0 }: Problem): 'neutral' | 'warning' | 'danger' {
  if (code === 'key-weak') return 'warning';
  if (code !== 'certificate-expires' || days < 7) return 'danger';
  return days < 30 ? 'warning' : 'neutral';
}
