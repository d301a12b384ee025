/** What can be wrong with an expression. `{token}` is what stands there; `{character}` counts from 1, in UTF-16 units. */
export const expressionMistakes = {
  'expression-long': 'longer than {most} characters',
  'expression-deep': 'nested too deeply',
  'expression-missing': 'no expression',
  'expression-several': 'more than one expression',
  'expression-gap': 'an empty place in a list is not available',
  'expression-unavailable': '{token} is not available at character {character}',
  'expression-escape': 'unknown escape at character {character}',
  'expression-call': 'only methods of text and lists can be called at character {character}',
  'expression-arrow-place': 'an arrow function stands only in some, every and map at character {character}',
  'expression-arrow-needed': '{token} takes one arrow function at character {character}',
  'expression-arrow-name': 'an arrow function takes one name at character {character}',
  'expression-expected': 'expected {token} at character {character}',
  'expression-operand': 'expected something before this at character {character}',
  'expression-unexpected': 'unexpected {token} at character {character}',
  'expression-open': 'unclosed {token} at character {character}',
  'expression-number': 'not a number at character {character}',
  'expression-unread': '{token} at character {character}',
} as const;

export type ExpressionMistake = keyof typeof expressionMistakes;

interface Place {
  token?: string;
  /** Of the character at fault, in UTF-16 units, from 0. */
  index?: number;
  most?: number;
}

/** An expression that cannot be read. */
export class ExpressionError extends Error {
  readonly mistake: ExpressionMistake;
  /** What fills the sentence of the mistake. */
  readonly values: Readonly<Record<'token' | 'character' | 'most', string | number>>;
  readonly index: number | undefined;

  constructor(mistake: ExpressionMistake, { token = '', index, most = 0 }: Place = {}) {
    const values = { token, character: (index ?? 0) + 1, most };
    super(
      expressionMistakes[mistake]
        .replace('{token}', () => token)
        .replace('{character}', String(values.character))
        .replace('{most}', String(most)),
    );
    this.mistake = mistake;
    this.values = values;
    this.index = index;
  }
}

/** What the parser says in its own English, by its beginning, and which part of the rest is the token. */
const said: readonly [RegExp, ExpressionMistake, token?: string][] = [
  [/^Unclosed quote after/, 'expression-open', '"'],
  [/^Unclosed (.)/, 'expression-open'],
  [/^Expected expression(?: after .+)?$|^missing unaryOp/, 'expression-operand'],
  [/^Expected comma/, 'expression-expected', ','],
  [/^Expected exponent|^Variable names cannot/, 'expression-number'],
  [/^Unexpected period/, 'expression-unexpected', '.'],
  [/^Expected (.)$/, 'expression-expected'],
  [/^Unexpected (?:token )?"?(.)"?$/, 'expression-unexpected'],
];

/** What the parser threw, as ours; what it says and we do not know is quoted. */
export function readError(error: unknown): ExpressionError {
  const { description = 'not an expression', index = 0 } = error as { description?: string; index?: number }; // jsep adds these to its errors
  for (const [pattern, mistake, token] of said) {
    const match = pattern.exec(description);
    if (match) return new ExpressionError(mistake, { token: token ?? match[1] ?? '', index });
  }
  return new ExpressionError('expression-unread', { token: description, index });
}
