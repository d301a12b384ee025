import { describe, expect, it } from 'vitest';
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

  it('are a problem when they cannot be read, have ended or soon will, or are weak', async () => {
    const { certificate } = await makeKey({ days: 40 });
    const codes = (text: string, later = 0, ssoURL = 'https://idp.example') =>
      findProblems({ certificate: text, ssoURL }, new Date(Date.now() + later * day)).map(({ code }) => code);
    expect(codes(certificate)).toEqual([]);
    expect(codes(certificate, 20)).toEqual(['certificate-expires']);
    expect(codes(certificate, 50)).toEqual(['certificate-expired']);
    expect(codes('nonsense')).toEqual(['certificate-unreadable']);
    expect(codes((await makeKey({ bits: 1024 })).certificate)).toEqual(['key-weak']);
    expect(codes('', 0, 'http://idp.example')).toEqual(['not-encrypted']);
    expect(codes('', 0, 'http://localhost:8080/sso')).toEqual([]);
  });
});
