import { fold } from '#lib/fold.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';

/** A subject as it is shown and as it is searched. */
export const subjectColumns = (subject: string): Pick<ChangeRequestRow, 'subject' | 'search_text'> => ({
  subject,
  search_text: fold(subject),
});
