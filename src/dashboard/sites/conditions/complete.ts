import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { t } from '#dashboard/messages/site-conditions.ts';
import { type Claim, expressionOf, signedIn } from '#dashboard/sites/conditions/claims.ts';

const methods = ['includes("")', 'startsWith("")', 'endsWith("")', 'some(item => )', 'every(item => )'];
const operators = ['==', '!=', '&&', '||', '!', '>', '<', '>=', '<='];

/** What can stand at the cursor: a claim, after a comparison its values, after a dot a method, else an operator. */
export function completions(claims: readonly Claim[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const value = context.matchBefore(/visitor[\w$.[\]" ]*?\s*(?:[=!]==?)\s*"?[^"&|()]*$/);
    if (value) {
      const [, path = '', typed = ''] = /^(.*?)\s*[=!]==?\s*("?[^"&|()]*)$/.exec(value.text) ?? [];
      const claim = claims.find(({ names }) => expressionOf(names) === path.trim());
      const options = (
        claim?.type === 'boolean' ? ['true', 'false'] : (claim?.values ?? []).map(text => JSON.stringify(text))
      ).map(label => ({ label, type: 'constant' }));
      if (options.length > 0) return { from: context.pos - typed.length, options };
    }
    const word = context.matchBefore(/[\w$.[\]"]*$/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const dot = word.text.lastIndexOf('.');
    const owner = claims.find(({ names }) => expressionOf(names) === word.text.slice(0, dot));
    if (owner && (owner.type === 'array' || owner.type === 'string'))
      return { from: word.from + dot + 1, options: methods.map(label => ({ label, type: 'method' })) };
    return {
      from: word.from,
      options: [
        ...claims.map(({ names, description, type }) => ({
          label: expressionOf(names),
          detail: type,
          info: description,
          type: 'variable',
        })),
        { label: signedIn, detail: 'boolean', info: t('signedIn'), type: 'variable' },
        ...(word.text === '' ? operators.map(label => ({ label, type: 'keyword' })) : []),
      ],
    };
  };
}
