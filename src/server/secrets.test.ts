import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const root = 'the secret of an installation';

test('what is signed for a purpose is signed with the key derived for it, each time', () => {
  const secrets = openSecrets('', root);
  const derived = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  for (const text of ['one', 'two', 'one'])
    for (const purpose of ['links', 'notes']) {
      const signature = createHmac('sha256', derived(purpose)).update(text).digest('base64url');
      expect(secrets.sign(purpose, text)).toBe(signature);
      expect(secrets.key(purpose)).toEqual(derived(purpose));
    }
});

test('a signature is good for its text, its purpose and its installation alone', () => {
  const secrets = openSecrets('', root);
  const signature = secrets.sign('links', 'one');
  expect(secrets.verify('links', 'one', signature)).toBe(true);
  expect(secrets.verify('links', 'two', signature)).toBe(false);
  expect(secrets.verify('notes', 'one', signature)).toBe(false);
  expect(secrets.verify('links', 'one', signature.slice(1))).toBe(false);
  expect(openSecrets('', 'another').verify('links', 'one', signature)).toBe(false);
});
