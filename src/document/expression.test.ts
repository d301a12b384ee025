import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { holds, printed } from './expression.ts';
import { ExpressionError, expressionMistakes } from './expression-error.ts';
import { Allowance, EvaluationError, evaluate } from './expression-evaluate.ts';
import { parseExpression } from './expression-parse.ts';

const inputs = {
  visitor: {
    claims: { plan: 'pro', beta: true, groups: ['docs', 'ops'], seats: 12, none: null, unsigned: { lang: 'de' } },
    signedIn: true,
  },
  space: { vars: { version: '2.1' } },
  page: { vars: {} },
};
const run = (text: string) => evaluate(parseExpression(text), inputs);

describe('expressions', () => {
  it.each([
    ['visitor.claims.plan == "pro"', true],
    ['visitor.claims.beta && visitor.claims.seats > 10', true],
    ['visitor.signedIn', true],
    ['visitor.claims.groups.includes("ops")', true],
    ['visitor.claims.groups.some(g => g.startsWith("d"))', true],
    ['visitor.claims.groups.map(g => g.toUpperCase()).at(-1)', 'OPS'],
    ['visitor.claims.groups.map(g => g == "ops" ? 1 : 2).includes(1)', true],
    ['visitor.claims["unsigned"].lang === "de" ? 1 : 2', 1],
    ['"plan" in visitor.claims', true],
    ['!visitor.claims.missing', true],
    ['visitor.claims.missing === undefined', true],
    ['"v" + space.vars.version', 'v2.1'],
    ['-visitor.claims.seats % 5', -2],
    ['visitor.claims.plan.length', 3],
    ['visitor.claims.groups == "docs,ops"', true],
  ])('%s', (text, expected) => expect(run(text)).toBe(expected));

  it.each([
    ['a = 1', 3],
    ['x; y', undefined],
    ['visitor.claims.x || y', 21],
    ['alert(1)', 6],
    ['visitor.constructor', 9],
    ['visitor["__proto__"]', 10],
    ["visitor['prototype']", 10],
    ['visitor.claims["\\x63onstructor"]', 17],
    ['visitor.claims.plan.constructor("x")', 21],
    ['visitor.claims.groups.filter(g => g)', 23],
    ['visitor.claims.groups.map("x")', 23],
    ['visitor.claims.groups["map"](g => g)', 29],
    ['visitor.claims.groups.map((a, b) => a)', 34],
    ['visitor.claims.groups.map(page => 1)', 27],
    ['x => x', 3],
    ['visitor.claims.groups.includes(g => g)', 34],
    ['visitor?.claims', 8],
    ['visitor.claims.a ?? 1', 18],
    ['2 ** 3', 3],
    ['1 + ~1', 5],
    ['(visitor, page)', 9],
    ['010', 1],
    ['[1,,2]', undefined],
    ['this', 1],
    ['`t`', 1],
    ['new Date()', undefined],
    ['visitor.claims.', undefined],
    ['visitor.claims == ', undefined],
    ['', undefined],
    [`${'['.repeat(50)}${']'.repeat(50)}`, undefined],
    ['"'.padEnd(2000, 'a'), undefined],
  ])('refuses %s and says where', (text, character) => {
    let error: unknown;
    try {
      parseExpression(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ExpressionError);
    if (character !== undefined)
      expect((error as ExpressionError).message).toMatch(new RegExp(` at character ${character}$`));
  });

  it.each(['visitor["con" + "structor"]', 'visitor[["__proto__"]]', 'visitor.claims["proto".length] .x', '1 in 2'])(
    'fails on %s when it is evaluated',
    text => expect(() => run(text)).toThrow(EvaluationError),
  );

  it.each([
    ['visitor.claims.x || y', 'expression-unavailable', 'y'],
    ['(visitor, page)', 'expression-unavailable', ','],
    ['alert(1)', 'expression-call', '('],
    ['visitor.claims.groups.map("x")', 'expression-arrow-needed', 'map'],
    ['"abc', 'expression-open', '"'],
    ['(visitor', 'expression-open', '('],
    ['visitor["a"', 'expression-open', '['],
    ['visitor ? 1', 'expression-expected', ':'],
    ['[1, 2', 'expression-expected', ']'],
    ['visitor.at(1, 2 3)', 'expression-expected', ','],
    ['visitor == ', 'expression-operand', ''],
    ['!', 'expression-operand', ''],
    ['visitor )', 'expression-unexpected', ')'],
    ['1..2', 'expression-unexpected', '.'],
    ['12ab', 'expression-number', ''],
    ['1e', 'expression-number', ''],
    ['', 'expression-missing', ''],
    ['visitor page', 'expression-several', ''],
  ])('names what is wrong with %s, so that it can be said in any language', (text, mistake, token) => {
    const thrown = (() => {
      try {
        parseExpression(text);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toMatchObject({ mistake, values: { token } });
    expect(Object.keys(expressionMistakes)).toContain(mistake);
  });

  it('hides on an error, shows on a blank condition, and prints nothing of what fails', () => {
    expect(holds('visitor.claims.a.b.c', inputs)).toBe(false);
    expect(holds('', inputs)).toBe(true);
    expect(holds(null, inputs)).toBe(true);
    expect(printed('space.vars.none', inputs)).toBe('');
    expect(printed('visitor.claims.none', inputs)).toBe('');
    expect(printed('visitor.claims.a.b ? "secret" : ""', inputs)).toBe('');
    expect(printed('visitor.claims.groups', inputs)).toBe('docs,ops');
    expect(printed('not an expression', inputs)).toBeUndefined();
  });

  it('reaches nothing that is inherited', () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'map', 'call']) {
      expect(run(`visitor.claims.${name}`)).toBeUndefined();
      expect(run(`visitor.claims.groups.${name}`)).toBeUndefined();
      expect(run(`visitor.claims.plan["${name}"]`)).toBeUndefined();
      expect(run(`"${name}" in visitor.claims`)).toBe(false);
    }
  });

  test.each([
    ['nested calls', `visitor.claims.list${'.map(a => visitor.claims.list'.repeat(8)}${')'.repeat(8)}`],
    ['a text that doubles', `["${'x'.repeat(40)}"]${'.map(a => a + a)'.repeat(30)}`],
    ['a list that doubles', `[[1]]${'.map(a => [a, a])'.repeat(30)} + ""`],
    ['a list that doubles, as a key', `visitor.claims[[[1]]${'.map(a => [a, a])'.repeat(30)}]`],
    ['a list that doubles, printed', `[[1]]${'.map(a => [a, a])'.repeat(30)}`],
    [
      'long texts in long ones',
      `visitor.claims.list.map(a => visitor.claims.text.includes(visitor.claims.text + "b"))`,
    ],
    ['upper case', `[visitor.claims.text]${'.map(a => a.toUpperCase() + a)'.repeat(25)}`],
  ])('ends, with a text of bounded length: %s', (_name, text) => {
    const claims = { list: Array.from({ length: 500 }, (_, index) => index), text: 'ß'.repeat(9000) };
    expect(typeof holds(text, { visitor: { claims, signedIn: true } })).toBe('boolean');
    expect((printed(text, { visitor: { claims, signedIn: true } }) ?? '').length).toBeLessThan(100_000);
  });
});

const atom = fc.constantFrom(
  'visitor.claims.plan',
  'visitor.claims.groups',
  'visitor.claims.seats',
  'visitor.claims.none',
  'visitor.claims.missing',
  'visitor.claims.unsigned.lang',
  'space.vars.version',
  'undefined',
  'null',
  'true',
  '1.5',
  '0',
  '"pro"',
  "'d\\n'",
  '[]',
  '"0"',
);
const { expression } = fc.letrec<{ expression: string }>(tie => {
  const part = tie('expression').map(text => `(${text})`);
  const binary = fc.constantFrom(
    '+',
    '-',
    '*',
    '/',
    '%',
    '==',
    '!=',
    '===',
    '!==',
    '<',
    '<=',
    '>',
    '>=',
    'in',
    '&&',
    '||',
  );
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc.tuple(part, binary, part).map(parts => parts.join(' ')),
      fc.tuple(part, part, part).map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
      fc.tuple(fc.constantFrom('!', '-'), part).map(parts => parts.join('')),
      fc.tuple(part, part).map(([one, other]) => `[${one}, ${other}]`),
      fc.tuple(part, fc.constantFrom('length', 'plan', 'lang')).map(([of, name]) => `${of}.${name}`),
      fc.tuple(part, part).map(([of, key]) => `${of}[${key}]`),
      fc
        .tuple(part, fc.constantFrom('at', 'startsWith', 'endsWith', 'includes'), part)
        .map(([of, name, given]) => `${of}.${name}(${given})`),
      fc.tuple(part, fc.constantFrom('toLowerCase', 'toUpperCase', 'trim')).map(([of, name]) => `${of}.${name}()`),
      fc
        .tuple(
          part,
          fc.constantFrom('some', 'every', 'map'),
          fc.oneof(part, fc.constantFrom('x', 'x + 1', 'x == "ops"')),
        )
        .map(([of, name, body]) => `${of}.${name}(x => ${body})`),
    ),
  };
});

/** What happens, in a form that can be compared: `NaN` and `-0` are themselves. */
function outcome(compute: () => unknown): unknown {
  try {
    return { value: compute() };
  } catch {
    return 'error';
  }
}

describe('any expression', () => {
  it('has the value that JavaScript gives it', () => {
    fc.assert(
      fc.property(expression, text => {
        const ours = outcome(() => parseExpression(text));
        fc.pre(ours !== 'error');
        expect(outcome(() => run(text))).toEqual(
          outcome(() => structuredClone(runInNewContext(text, structuredClone(inputs)))),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('reads operators without brackets as JavaScript does', () => {
    const word = fc.constantFrom(
      '1',
      '2',
      '"a"',
      'visitor.claims.seats',
      '+',
      '-',
      '*',
      '%',
      '==',
      '<',
      '&&',
      '||',
      '!',
      '?',
      ':',
      '(',
      ')',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), words => {
        const text = words.join(' ');
        fc.pre(outcome(() => parseExpression(text)) !== 'error');
        expect(outcome(() => run(text))).toEqual(outcome(() => runInNewContext(text, structuredClone(inputs))));
      }),
      { numRuns: 700 },
    );
  });

  it('is refused or evaluated, and never throws to whoever asks', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.string({ unit: fc.constantFrom(...'visitor.clams["]()=>!?:+- __proto__'), maxLength: 40 }),
        ),
        text => {
          expect(typeof holds(text, inputs)).toBe('boolean');
          expect(printed(`visitor.claims[${JSON.stringify(text)}]`, inputs) ?? '').not.toMatch(/function|native code/);
          const error = outcome(() => parseExpression(text));
          if (error === 'error') expect(() => parseExpression(text)).toThrow(ExpressionError);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the expressions of one page or space', () => {
  const list = `[${Array.from({ length: 100 }, () => 1)}]`;
  const long = (index: number) => `${list}.map(a => ${list}.map(b => ${list}.every(c => c != ${index})))`;

  it('share an allowance, so that thousands that take their time end together', () => {
    const allowance = new Allowance();
    for (let index = 0; index < 10_000; index++) expect(holds(long(index), { ...inputs, allowance })).toBe(false);
    expect(printed('1', { ...inputs, allowance })).toBe('');
  });

  it('are all decided where they are such as people write', () => {
    const allowance = new Allowance();
    const groups = Array.from({ length: 20 }, (_, index) => `group-${index}`);
    const visitor = { claims: { groups }, signedIn: true };
    for (let index = 0; index < 10_000; index++) {
      const condition = `visitor.claims.groups.includes("group-19") && visitor.claims.missing != ${index}`;
      expect(holds(condition, { visitor, allowance })).toBe(true);
    }
  });
});
