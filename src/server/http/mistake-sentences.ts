import type { Mistake } from '#contract/problems.ts';
import type { Values } from '#contract/sentence.ts';

/** Formats that people type, by what the parser calls them. */
const formats: Readonly<Record<string, string>> = {
  url: 'a whole address, such as https://example.com',
  email: 'an e-mail address',
  hostname: 'a name such as example.com',
  date: 'a date, such as 2027-01-31',
  datetime: 'a date and time with its offset, such as 2027-01-31T12:00:00Z',
};

const entries = (count: unknown): string => (Number(count) === 1 ? 'one entry' : `${count} entries`);

/** What the parser finds, in words for people: its own English is for those who write schemas. */
const sentences: Readonly<Record<Mistake, (values: Values) => string | undefined>> = {
  missing: () => 'required',
  'wrong-type': ({ expected }) => `of the type ${expected}`,
  'wrong-format': ({ format }) => formats[String(format)],
  'text-minimum': ({ minimum }) => (minimum === 1 ? 'required' : `at least ${minimum} characters`),
  'text-maximum': ({ maximum }) => `at most ${maximum} characters`,
  'number-minimum': ({ minimum }) => `at least ${minimum}`,
  'number-maximum': ({ maximum }) => `at most ${maximum}`,
  'list-minimum': ({ minimum }) => `at least ${entries(minimum)}`,
  'list-maximum': ({ maximum }) => `at most ${entries(maximum)}`,
  'not-offered': ({ choices }) => `one of ${choices}`,
  'not-a-multiple': ({ divisor }) => `a multiple of ${divisor}`,
  'unknown-members': ({ members }) => `not known here: ${members}`,
  'wrong-name': () => 'a name that is not possible here',
  'no-alternative': () => 'in none of the possible forms',
};

/** @returns undefined where only the parser knows, which quotes the pattern */
export const mistakeSentence = (mistake: Mistake, values: Values = {}): string | undefined =>
  sentences[mistake](values);
