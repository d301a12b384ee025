import type { SamlCheck } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { t as place } from '#dashboard/messages/sso-fixes.ts';
import { guides, type SamlProduct } from '#dashboard/sso/guides.ts';

/** Said of any identity provider. */
const anywhere = {
  issuer: t('fix.issuer'),
  audience: t('fix.audience'),
  recipient: t('fix.recipient'),
  destination: t('fix.destination'),
  signed: t('fix.signed'),
  signature: t('fix.signature'),
  algorithm: t('fix.algorithm'),
  email: t('fix.email'),
  subject: t('fix.subject'),
  time: t('fix.time'),
  status: t('fix.status'),
} as const satisfies Partial<Record<SamlCheck['name'], string>>;

/** Where what a check found is fixed: at the product that was chosen, where its console is known, or in general. */
export function fixOf({ name }: SamlCheck, product: SamlProduct | undefined): string | undefined {
  // The same address is wrong.
  const asked = name === 'destination' ? 'recipient' : name;
  const there = product && place.known(`${product}.${asked}`);
  if (product && there) return t('fixAt', { name: guides[product].name, place: there });
  return name in anywhere ? t('whereToFix', { place: anywhere[name as keyof typeof anywhere] }) : undefined; // `in` has just said so
}
