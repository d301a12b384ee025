import { X509Certificate } from 'node:crypto';
import type { z } from 'zod';
import type { SAMLProvider } from '#contract/sso.ts';
import { fill, forCount, type Words } from '../words/words.ts';

type Problem = z.infer<typeof SAMLProvider>['problems'][number];
type Certificate = z.infer<typeof SAMLProvider>['certificates'][number];

interface ReadCertificates {
  certificates: X509Certificate[];
  /** How many parts of the text are no certificate. */
  unreadable: number;
}

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** Reads certificates as people paste them: PEM, or the base64 alone as metadata has it, one after the other. */
export function readCertificates(text: string): ReadCertificates {
  const parts: string[] = [];
  let bare = '';
  let from = 0;
  for (let start = text.indexOf(begin); start >= 0; start = text.indexOf(begin, from)) {
    const stop = text.indexOf(end, start);
    if (stop < 0) break;
    parts.push(text.slice(start + begin.length, stop));
    bare += `${text.slice(from, start)}\n\n`;
    from = stop + end.length;
  }
  const read = parts
    .concat(`${bare}${text.slice(from)}`.split(/\n\s*\n|,/))
    .filter(part => part.trim() !== '')
    .map(readCertificate);
  return {
    certificates: read.filter(certificate => certificate !== undefined),
    unreadable: read.filter(certificate => certificate === undefined).length,
  };
}

function readCertificate(base64: string): X509Certificate | undefined {
  const text = base64.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return new X509Certificate(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

const day = 24 * 3_600_000;
/** Days before the end of a certificate from which on it is a problem. */
const warnDays = 60;

export function describeCertificate(certificate: X509Certificate): Certificate {
  const { asymmetricKeyType = 'unknown', asymmetricKeyDetails = {} } = certificate.publicKey;
  const size = asymmetricKeyDetails.modulusLength ?? asymmetricKeyDetails.namedCurve ?? '';
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    fingerprint: certificate.fingerprint256,
    validFrom: certificate.validFromDate.toISOString(),
    validTo: certificate.validToDate.toISOString(),
    key: `${asymmetricKeyType} ${size}`.trim(),
  };
}

/** What is wrong with the settings of a provider; what is not set yet is no problem. */
export function findProblems(
  { certificate, ssoURL }: { certificate: string; ssoURL: string },
  now: Date,
  words: Words,
): Problem[] {
  const { ssoProblem: say } = words.texts;
  const { certificates, unreadable } = readCertificates(certificate);
  const problems: Problem[] = [];
  if (unreadable > 0) problems.push({ code: 'certificate-unreadable', message: say.unreadable });
  const last = lastOf(certificates);
  const days = last ? Math.floor((last.validToDate.getTime() - now.getTime()) / day) : warnDays;
  if (last && days < warnDays)
    problems.push({
      code: days < 0 ? 'certificate-expired' : 'certificate-expires',
      days,
      message: ending(nameOf(last), days, words),
    });
  for (const each of certificates) {
    const bits = each.publicKey.asymmetricKeyDetails?.modulusLength;
    if (bits !== undefined && bits < 2048)
      problems.push({ code: 'key-weak', message: fill(say.weak, { name: nameOf(each), bits }) });
  }
  if (ssoURL.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(ssoURL))
    problems.push({ code: 'not-encrypted', message: say.plain });
  return problems;
}

const nameOf = (certificate: X509Certificate) => certificate.fingerprint256.slice(-5);

/** The one that ends last: while it is good, those before it may end. */
export const lastOf = (certificates: readonly X509Certificate[]): X509Certificate | undefined =>
  [...certificates].sort((a, b) => b.validToDate.getTime() - a.validToDate.getTime())[0];

/** What is read from settings, and what is wrong with them. */
export function describeConnection(
  settings: { certificate: string; ssoURL: string },
  now: Date,
  words: Words,
): { certificates: Certificate[]; problems: Problem[] } {
  return {
    certificates: readCertificates(settings.certificate).certificates.map(describeCertificate),
    problems: findProblems(settings, now, words),
  };
}

/** @param days until it ends; below zero, since then */
function ending(name: string, days: number, { language, texts: { ssoProblem: say } }: Words): string {
  const count = Math.abs(days);
  const ended = forCount(language, count, say.expired_one, say.expired_other);
  const ends = count === 0 ? say.expiresNow : forCount(language, count, say.expires_one, say.expires_other);
  return fill(days < 0 ? ended : ends, { name, count });
}
