import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('job-notes', {
  Reading: 'Reading',
  Writing: 'Writing',
  Translating: 'Translating',
  'Reading pages': 'Reading pages',
  'Setting the pages': 'Setting the pages',
  'Looking for the page that cannot be printed': 'Looking for the page that cannot be printed',
});

const isKnown = (note: string): note is keyof typeof t.english => note in t.english;

/** What a task is doing, which the service says in English; an address that it reads stays as it is. */
export const noteOf = (note: string): string => (isKnown(note) ? t(note) : note);
