import { expect, test } from 'vitest';
import { problemOf } from '#dashboard/sites/address/address-checks.tsx';

test('a name that the machine of the service does not know yet is no name that name servers do not know', () => {
  expect(problemOf({ name: 'name', passed: false, problem: 'unknown' })).toContain(
    'The name servers know no such name',
  );
  expect(problemOf({ name: 'connection', passed: false, problem: 'unknown' })).toContain(
    'The name servers know the name',
  );
});
