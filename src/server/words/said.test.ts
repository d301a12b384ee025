import { expect, test } from 'vitest';
import { german } from './german.ts';
import { readSaid, saidIn, say, writeSaid } from './said.ts';

test('what is kept is said in the language of whoever reads it', () => {
  const said = say('translation', 'interrupted');
  expect(saidIn(german, readSaid(writeSaid(said)))).toBe(german.translation.interrupted);
});

test('a sentence that was kept as it stands is said as it stands', () => {
  expect(saidIn(german, readSaid('Connection refused'))).toBe('Connection refused');
});
