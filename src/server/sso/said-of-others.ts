import type { Texts } from '../words/english.ts';
import { type Said, saidIn } from '../words/said.ts';

/** What was said to a person who signed in, told to an admin of the organization. */
export const saidOfOthers = (texts: Texts, said: Said): string =>
  saidIn(
    texts,
    typeof said === 'object' && said.area === 'ssoOutcome' && said.name in texts.ssoOutcomeOfOthers
      ? { ...said, area: 'ssoOutcomeOfOthers' }
      : said,
  );
