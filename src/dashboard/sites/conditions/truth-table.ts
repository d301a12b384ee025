import { type Claim, expressionOf } from '#dashboard/sites/conditions/claims.ts';
import { holds } from '#document/expression.ts';
import { type Node, parseExpression } from '#document/expression-parse.ts';

/** What a visitor is of whom a row speaks: a value for every claim that is asked for; `undefined` is not claimed. */
export interface Row {
  values: readonly unknown[];
  holds: boolean;
}

/** For whom a condition holds, claim by claim. */
export interface TruthTable {
  /** As the condition writes them. */
  claims: readonly string[];
  rows: readonly Row[];
  /** Whether there are more combinations than rows. */
  cut: boolean;
}

/** More rows nobody reads. */
const most = 16;

/** A text that no condition compares with. */
const otherText = '…';

interface Asked {
  names: readonly string[];
  /** What it is compared with. */
  literals: unknown[];
  /** Whether something is asked of its items. */
  isList: boolean;
}

/** @throws ExpressionError for what is no expression */
export function truthTable(condition: string, known: readonly Claim[]): TruthTable {
  const asked = askedClaims(parseExpression(condition));
  const choices = asked.map(claim => valuesFor(claim, known));
  const all = choices.reduce<unknown[][]>(
    (rows, values) => rows.flatMap(row => values.map(value => [...row, value])).slice(0, most + 1),
    [[]],
  );
  const rows = all.slice(0, most).map(values => ({
    values,
    holds: holds(condition, { visitor: { claims: visitorOf(asked, values) } }),
  }));
  return { claims: asked.map(({ names }) => expressionOf(names)), rows, cut: all.length > most };
}

/** Claims that a condition reads and the schema does not know, mistyped perhaps. @throws ExpressionError for what is no expression */
export function unknownClaims(condition: string, known: readonly Claim[]): string[] {
  const begins = (names: readonly string[], start: readonly string[]) => start.every((name, at) => names[at] === name);
  return askedClaims(parseExpression(condition))
    .filter(({ names }) => !known.some(claim => begins(names, claim.names) || begins(claim.names, names)))
    .map(({ names }) => expressionOf(names));
}

function valuesFor({ names, literals, isList }: Asked, known: readonly Claim[]): unknown[] {
  const claim = known.find(other => other.names.join('\n') === names.join('\n'));
  const said = [...new Set([...literals, ...(claim?.values ?? [])])];
  if (isList || claim?.type === 'array') return [...said.slice(0, 3).map(value => [value]), [], undefined];
  if (claim?.type === 'boolean' || said.some(value => typeof value === 'boolean')) return [true, false, undefined];
  const numbers = said.filter(value => typeof value === 'number');
  // Around a number lies what a comparison tells apart.
  if (numbers.length > 0) return [...new Set(numbers.flatMap(value => [value - 1, value, value + 1])), undefined];
  const texts = said.filter(value => typeof value === 'string').slice(0, 4);
  if (texts.length > 0) return [...texts, otherText, undefined];
  return [claim?.type === 'number' ? 1 : claim?.type === 'string' ? otherText : true, undefined];
}

/** The claims of somebody, put together from the single ones. */
function visitorOf(asked: readonly Asked[], values: readonly unknown[]): Record<string, unknown> {
  const claims: Record<string, unknown> = { unsigned: {} };
  for (const [index, { names }] of asked.entries()) {
    if (values[index] === undefined) continue;
    let at = claims;
    for (const name of names.slice(0, -1)) {
      const inner = at[name];
      const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
      at[name] = next;
      at = next;
    }
    at[names.at(-1) ?? ''] = values[index];
  }
  return claims;
}

/** The claims that an expression reads, in the order in which it names them. */
function askedClaims(tree: Node): Asked[] {
  const found = new Map<string, Asked>();
  const note = (names: readonly string[], literals: readonly unknown[], isList = false) => {
    const key = names.join('\n');
    const asked = found.get(key) ?? { names, literals: [], isList: false };
    asked.literals.push(...literals);
    asked.isList ||= isList;
    found.set(key, asked);
  };
  const visit = (node: Node): void => {
    const names = claimNames(node);
    if (names) note(names, []);
    else inside(node);
  };
  const inside = (node: Node): void => {
    switch (node.kind) {
      case 'binary':
        compare(node.left, node.right);
        compare(node.right, node.left);
        return;
      case 'call': {
        const of = claimNames(node.of);
        const literals = node.given.flatMap(given => (given.kind === 'literal' ? [given.value] : []));
        // Whether a text or a list is asked, only the schema knows; what is asked for alone is a list more often.
        if (of) note(of, literals, node.method === 'includes');
        else visit(node.of);
        for (const given of node.given) visit(given);
        return;
      }
      case 'each': {
        const of = claimNames(node.of);
        if (of) note(of, literalsIn(node.body), true);
        else visit(node.of);
        visit(node.body);
        return;
      }
      case 'choice':
        for (const part of [node.test, node.yes, node.no]) visit(part);
        return;
      case 'list':
        for (const item of node.items) visit(item);
        return;
      case 'member':
        visit(node.of);
        visit(node.key);
        return;
      case 'not':
      case 'minus':
        visit(node.of);
    }
  };
  const compare = (one: Node, other: Node) => {
    const names = claimNames(one);
    if (names) note(names, literalsIn(other));
    else visit(one);
  };
  visit(tree);
  return [...found.values()];
}

/** The names from `visitor.claims` on, where that is all that a node reads. */
function claimNames(node: Node): string[] | undefined {
  const names: string[] = [];
  let at = node;
  while (at.kind === 'member' && at.key.kind === 'literal') {
    names.unshift(String(at.key.value));
    at = at.of;
  }
  if (at.kind !== 'name' || at.name !== 'visitor' || names[0] !== 'claims') return undefined;
  return names.length > 1 && !(names.length === 2 && names[1] === 'unsigned') ? names.slice(1) : undefined;
}

/** The literals that stand in a node, as far as something is compared with them. */
function literalsIn(node: Node): unknown[] {
  if (node.kind === 'literal') return [node.value];
  if (node.kind === 'list') return node.items.flatMap(literalsIn);
  if (node.kind === 'binary') return [...literalsIn(node.left), ...literalsIn(node.right)];
  return [];
}
