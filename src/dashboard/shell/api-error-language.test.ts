// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The module as it is where the interface is German. */
async function inGerman() {
  localStorage.setItem('bindery-locale', 'de');
  vi.resetModules();
  const { loadLanguage } = await import('#dashboard/messages/locale.ts');
  await loadLanguage();
  return import('#dashboard/shell/api-error.ts');
}

let german: Awaited<ReturnType<typeof inGerman>>;
beforeEach(async () => {
  german = await inGerman();
});
afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const answered = (error: object, status: number) => german.apiError({ error }, new Response(null, { status }));

test('what the service refuses in English is said in the language of the interface, by its reason', () => {
  const error = {
    message: 'You are the last admin of Harbour. Make somebody else an admin first.',
    ...{ reason: 'own-last-admin', values: { organization: 'Harbour' } },
  };
  expect(answered(error, 409).message).toBe(
    'Sie sind der letzte Admin von Harbour. Machen Sie zuerst jemand anderen zum Admin.',
  );
});

test('what has no reason, or one that is not known here, is said by its status', () => {
  const message = 'No matching space found.';
  expect(answered({ message }, 404).message).toBe('Das gibt es nicht, oder Sie dürfen es nicht sehen.');
  expect(answered({ message, reason: 'from-later' }, 409).message).toBe(`Das geht gerade nicht: „${message}“`);
});

const tooLong = { in: 'body', path: 'title', message: 'Too big: expected string to have <=50 characters' };

test('what is wrong with a value of a form is said in the language of the interface, by its reason', () => {
  const details = [{ ...tooLong, reason: 'text-maximum', values: { maximum: 50 } }];
  const error = answered({ message: `body.title: ${tooLong.message}`, details }, 400);
  expect(error.details[0]?.message).toBe('Höchstens 50 Zeichen.');
  expect(error.message).toBe('Höchstens 50 Zeichen. (title)');
});

test('what is wrong with a value for a reason that is not known here is quoted', () => {
  const quoted = `Das wird nicht angenommen: „${tooLong.message}“`;
  for (const detail of [tooLong, { ...tooLong, reason: 'from-later' }])
    expect(answered({ message: '', details: [detail] }, 400).details[0]?.message).toBe(quoted);
});

test('a value that something else has already is said under its field as it is said of the whole', () => {
  const sentence = { message: 'Another site of the organization has this basename.', reason: 'basename-taken' };
  const error = answered({ ...sentence, details: [{ in: 'body', path: 'basename', ...sentence }] }, 409);
  const inGerman = 'Eine andere Website der Organisation hat diesen Namen in der Adresse.';
  expect([error.message, error.details[0]?.message]).toEqual([inGerman, inGerman]);
});
