import { expect, test } from 'vitest';
import { daysLeft, toneOf } from '#dashboard/sso/certificate-days.ts';

const certificate = (validTo: string) => ({ subject: '', fingerprint: '', validFrom: '', key: '', validTo });

test('the certificate that ends last decides how many days are left', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const [soon, later] = [certificate('2026-01-03T00:00:00Z'), certificate('2026-02-11T13:00:00Z')];
  expect([daysLeft([], now), daysLeft([soon], now), daysLeft([later, soon], now)]).toEqual([undefined, 1, 41]);
  expect(daysLeft([certificate('2025-12-31T00:00:00Z')], now)).toBe(-2);
});

test('a certificate that ends is told of the more loudly, the sooner it ends', () => {
  const ends = (days: number) => toneOf({ code: 'certificate-expires', message: '', days });
  expect([59, 30, 29, 7, 6, 0].map(ends)).toEqual(['neutral', 'neutral', 'warning', 'warning', 'danger', 'danger']);
  expect(toneOf({ code: 'certificate-expired', message: '', days: -1 })).toBe('danger');
  expect(toneOf({ code: 'not-encrypted', message: '' })).toBe('danger');
});
