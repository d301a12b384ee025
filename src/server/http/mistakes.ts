import type { z } from 'zod';
import { type Mistake, type mistakes, problemSaid } from '#contract/problems.ts';
import type { Values, ValuesOf } from '#contract/sentence.ts';
import { mistakeSentence } from './mistake-sentences.ts';

interface Named {
  reason: string;
  values?: Values | undefined;
  message?: string;
}

const mistake = <Name extends Mistake>(reason: Name, ...[given]: ValuesOf<(typeof mistakes)[Name]>): Named => {
  const values: Values | undefined = given;
  const message = mistakeSentence(reason, values);
  return { reason, values, ...(message !== undefined && { message }) };
};

/** What is measured, by what zod calls it. */
const measured = ({ origin }: { origin: string }) =>
  origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number';

/**
 * The name of what zod found, with what fills it and, where the parser says it for programmers, in words for people.
 * A message that a schema gives has its own name.
 * @param issue with its input: where there is none, the member is missing
 */
export function mistakeIn(issue: z.core.$ZodIssue): Named | undefined {
  const own = problemSaid(issue.message);
  if (own) return { reason: own.reason, values: own.values };
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? mistake('missing') : mistake('wrong-type', { expected: issue.expected });
    case 'invalid_value':
      return isMissing ? mistake('missing') : mistake('not-offered', { choices: issue.values.map(String).join(', ') });
    case 'invalid_union':
      return isMissing ? mistake('missing') : mistake('no-alternative');
    case 'invalid_format':
      return mistake('wrong-format', { format: issue.format });
    case 'too_small':
      return mistake(`${measured(issue)}-minimum`, { minimum: Number(issue.minimum) });
    case 'too_big':
      return mistake(`${measured(issue)}-maximum`, { maximum: Number(issue.maximum) });
    case 'not_multiple_of':
      return mistake('not-a-multiple', { divisor: issue.divisor });
    case 'unrecognized_keys':
      return mistake('unknown-members', { members: issue.keys.join(', ') });
    case 'invalid_key':
      return mistake('wrong-name');
    default:
      return undefined;
  }
}
