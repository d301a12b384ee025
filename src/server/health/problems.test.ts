import { describe, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

const well = {
  publicUrl: 'https://docs.example',
  sendsMails: true,
  mailsRetrying: 0,
  filesReachable: true,
  free: 50_000_000_000,
  migrationsApart: 0,
  late: 300_000,
};

describe('the problems of an installation', () => {
  test('are none where everything is configured and done in time', () => {
    expect(problemsOf(well)).toEqual([]);
    expect(problemsOf({ ...well, free: undefined })).toEqual([]);
  });

  test('are all that there are, those first that lose something', () => {
    expect(
      problemsOf({
        publicUrl: 'http://docs.example',
        sendsMails: false,
        mailsRetrying: 1,
        filesReachable: false,
        free: 999_999_999,
        migrationsApart: 1,
        late: 300_001,
      }),
    ).toEqual([
      'files-unreachable',
      'disk-low',
      'migrations-differ',
      'work-late',
      'mails-late',
      'mails-not-sent',
      'not-encrypted',
    ]);
  });

  test.each(['http://localhost:3000', 'http://docs.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'do not have %s, which only this machine reaches',
    publicUrl => {
      expect(problemsOf({ ...well, publicUrl })).toEqual([]);
    },
  );

  test.each(['http://localhost.example', 'http://127.example'])('have %s, which others reach', publicUrl => {
    expect(problemsOf({ ...well, publicUrl })).toEqual(['not-encrypted']);
  });
});
