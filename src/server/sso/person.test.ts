import { describe, expect, it } from 'vitest';
import { readPerson } from './person.ts';

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

describe('a person', () => {
  it.each([
    ['u-1', { email: ['Dana@Acme.example'] }, 'dana@acme.example', undefined],
    ['Dana@Acme.example', {}, 'dana@acme.example', undefined],
    ['u-1', {}, undefined, undefined],
    ['u-1', { 'urn:oid:0.9.2342.19200300.100.1.3': ['d@a.example'] }, 'd@a.example', undefined],
    ['u-1', { [`${claims}/emailaddress`]: ['d@a.example'], [`${claims}/givenname`]: ['Dana'] }, 'd@a.example', 'Dana'],
    ['d@a.example', { firstName: ['Dana'], lastName: ['Ruiz'] }, 'd@a.example', 'Dana Ruiz'],
    ['d@a.example', { displayName: [' Dana   Ruiz '], first_name: ['X'] }, 'd@a.example', 'Dana Ruiz'],
    ['d@a.example', { email: ['not an address'] }, undefined, undefined],
    ['d@a.example', { email: [' '], groups: [] }, 'd@a.example', undefined],
  ])('named %j with %j is known by address and name', (nameId, attributes, email, displayName) => {
    expect(readPerson({ nameId, attributes })).toMatchObject({ email, displayName });
  });
});
