import { describe, expect, it } from 'vitest';
import { wordsFor } from '../words/words.ts';
import { describeCertificate, findProblems, readCertificates } from './certificates.ts';
import { makeKey } from './testing/identity-provider.ts';

const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----/g, '').trim();
const day = 24 * 3_600_000;

describe('certificates', () => {
  it('are read as PEM and as base64, alone and one after the other', async () => {
    const [one, two] = (await Promise.all([makeKey(), makeKey()])).map(({ certificate }) => certificate.trim());
    const oneLine = bare(one ?? '').replace(/\s/g, '');
    const texts = [
      `${one}\n${two}`,
      `${one}${two}`,
      `${one}\n\n${bare(two ?? '')}`,
      `${oneLine}\n\n${bare(two ?? '')}`,
    ];
    for (const text of texts) {
      const { certificates, unreadable } = readCertificates(text.replaceAll('\n', '\r\n'));
      expect([certificates.map(each => each.toString().trim()), unreadable]).toEqual([[one, two], 0]);
    }
    expect(readCertificates('')).toEqual({ certificates: [], unreadable: 0 });
    expect(readCertificates(`${one}\n\nnonsense`)).toMatchObject({ unreadable: 1 });
  });

  it('are described by who, what key and how long', async () => {
    const [certificate] = readCertificates((await makeKey()).certificate).certificates;
    expect(certificate && describeCertificate(certificate)).toEqual({
      subject: 'CN=idp.example',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      validFrom: expect.stringMatching(/Z$/),
      validTo: expect.stringMatching(/Z$/),
      key: 'rsa 2048',
    });
  });

  const problems = (certificate: string, later: number, language: string, ssoURL = 'https://idp.example') => {
    const words = wordsFor({ headers: { 'accept-language': language } });
    return findProblems({ certificate, ssoURL }, new Date(Date.now() + later * day), words);
  };

  it('are a problem when they cannot be read, have ended or soon will, or are weak', async () => {
    const { certificate } = await makeKey({ days: 70 });
    const codes = (text: string, later = 0, ssoURL?: string) =>
      problems(text, later, 'en', ssoURL).map(({ code }) => code);
    expect(codes(certificate)).toEqual([]);
    expect(codes(certificate, 20)).toEqual(['certificate-expires']);
    expect(codes(certificate, 80)).toEqual(['certificate-expired']);
    const later = (await makeKey({ days: 300 })).certificate;
    expect(codes(`${certificate}\n\n${later}`, 80)).toEqual([]);
    expect(codes('nonsense')).toEqual(['certificate-unreadable']);
    expect(codes((await makeKey({ bits: 1024 })).certificate)).toEqual(['key-weak']);
    expect(codes('', 0, 'http://idp.example')).toEqual(['not-encrypted']);
    expect(codes('', 0, 'http://localhost:8080/sso')).toEqual([]);
  });

  it('are said to end in so many days, in the language of who asks', async () => {
    const { certificate } = await makeKey({ days: 40 });
    const said = (later: number, language: string) => problems(certificate, later, language).map(each => each.message);
    expect(said(37.5, 'en')).toEqual([expect.stringMatching(/^The certificate ….{5} expires in 2 days\.$/)]);
    expect(said(38.5, 'en')).toEqual([expect.stringMatching(/ expires in 1 day\.$/)]);
    expect(said(39.5, 'en')).toEqual([expect.stringMatching(/ expires within a day\.$/)]);
    expect(said(40.5, 'en')).toEqual([expect.stringMatching(/ expired 1 day ago\.$/)]);
    expect(said(38.5, 'de')).toEqual([expect.stringMatching(/^Das Zertifikat ….{5} läuft in 1 Tag ab\.$/)]);
    expect(said(42.5, 'de')).toEqual([expect.stringMatching(/ ist vor 3 Tagen abgelaufen\.$/)]);
  });
});
