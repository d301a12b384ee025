import { z } from 'zod';
import type { Assertion } from './message.ts';

/** Names under which identity providers send the same thing, the clearest first. */
const emailNames = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const fullNames = [
  'displayname',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const firstNames = [
  'first_name',
  'firstname',
  'givenname',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];
const lastNames = [
  'last_name',
  'lastname',
  'surname',
  'sn',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
];

const Email = z.email().max(254);

export interface PersonClaim {
  /** Lower case; absent when none of what was sent is an address. */
  email: string | undefined;
  /** As it was sent. */
  sentEmail: string;
  displayName: string | undefined;
}

/** Who an assertion speaks of, from its attributes or, for the address, its name. */
export function readPerson({ nameId, attributes }: Pick<Assertion, 'nameId' | 'attributes'>): PersonClaim {
  const byName = new Map(Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values]));
  const value = (names: readonly string[]) => {
    for (const name of names) {
      const text = byName.get(name)?.[0]?.trim();
      if (text) return text;
    }
    return undefined;
  };
  const sentEmail = value(emailNames) ?? nameId;
  const email = Email.safeParse(sentEmail.toLowerCase());
  const parts = [value(firstNames), value(lastNames)].filter(part => part !== undefined).join(' ');
  const name = value(fullNames) ?? (parts === '' ? undefined : parts);
  return {
    email: email.success ? email.data : undefined,
    sentEmail,
    displayName: name?.replace(/\s+/g, ' ').slice(0, 100),
  };
}
