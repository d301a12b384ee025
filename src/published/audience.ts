import { type ExpressionInputs, isSignedIn } from '#document/expression.ts';
import { Lru } from '#lib/lru.ts';

/** What is claimed of a visitor: signed claims by their names, those that anybody can claim under `unsigned`. Plain JSON. */
export type Claims = Readonly<Record<string, unknown>> & { readonly unsigned: Readonly<Record<string, unknown>> };

export const noClaims: Claims = { unsigned: {} };

/**
 * A visitor of whom conditions and expressions ask. What they ask for is noted, so that what was made for one visitor can be shown to
 * every other of whom the same is true.
 */
export class Audience {
  /** What expressions read. Asked by `Object.hasOwn` before anything is read (`document/expression-evaluate.ts`). */
  readonly visitor: ExpressionInputs['visitor'];
  /** What was asked for: `signedIn`, and names of claims with `signed.` or `unsigned.` before them. */
  readonly asked = new Set<string>();
  readonly all: Claims;

  constructor(claims: Claims) {
    this.all = claims;
    const unsigned = noting(claims.unsigned, name => this.asked.add(`unsigned.${name}`));
    // Everybody has unsigned claims, if only none: asking for them as such tells nothing.
    const all = noting({ ...claims, unsigned }, name => name !== 'unsigned' && this.asked.add(`signed.${name}`));
    const { asked } = this;
    this.visitor = {
      claims: all,
      get signedIn() {
        asked.add('signedIn');
        return isSignedIn(claims);
      },
    };
  }
}

function noting<Members extends object>(members: Members, note: (name: string) => void): Members {
  return new Proxy(members, {
    getOwnPropertyDescriptor(target, name) {
      note(String(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

function answerOf(claims: Claims, asked: string): unknown {
  if (asked === 'signedIn') return isSignedIn(claims);
  const [members, key] = asked.startsWith('unsigned.') ? [claims.unsigned, asked.slice(9)] : [claims, asked.slice(7)];
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

/** Names of what tells apart what is kept under one key; few keys have any. */
const keptKeys = 100_000;

/** Keeps what was made for visitors, told apart by what was asked of them while it was made, and by nothing else. */
export class ByClaims<Value> {
  readonly #values: Lru<Value>;
  readonly #names = new Lru<readonly string[]>(keptKeys);

  /** @param maximum weight of all values together */
  constructor(maximum: number) {
    this.#values = new Lru(maximum);
  }

  get(key: string, claims: Claims): Value | undefined {
    const names = this.#names.get(key);
    return names && this.#values.get(keyFor(key, names, claims));
  }

  /** @param asked what `value` was made from; with that asked for under this key before, it makes its place */
  set(key: string, { all, asked }: Pick<Audience, 'all' | 'asked'>, value: Value, weight: number): void {
    const names = [...new Set([...(this.#names.get(key) ?? []), ...asked])].sort();
    this.#names.set(key, names, 1);
    this.#values.set(keyFor(key, names, all), value, weight);
  }
}

function keyFor(key: string, names: readonly string[], claims: Claims): string {
  if (names.length === 0) return key;
  // A claim that is missing and one that is null are two things.
  const values = names.map(name => {
    const value = answerOf(claims, name);
    return value === undefined ? [name] : [name, value];
  });
  return `${key}\n${JSON.stringify(values)}`;
}
