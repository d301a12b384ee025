type Json = Record<string, unknown>;

/** Values that fit the words of the product; tried where the schema allows them. */
const byName: Record<string, unknown> = {
  title: 'Getting started',
  subject: 'Explain the first start',
  label: 'Continuous integration',
  displayName: 'Ada Lovelace',
  description: 'What to do first.',
  message: 'Explain the first start.',
  markdown: 'Run `npm start`, and open the address that it prints.\n',
  slug: 'getting-started',
  path: 'guides',
  source: '/old-guides',
  basename: 'docs',
  hostname: 'acme',
  icon: 'book-open',
  emoji: '1f4d8',
  name: 'diagram.png',
  contentType: 'image/png',
  language: 'en',
  query: 'first start',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  token: 'bnd_3nFq8sVw1LkZ0pXy7RtB2mCd5HgJ9uQe',
  condition: 'visitor.claims.plan == "pro"',
  color: '#2353cf',
  light: '#2353cf',
  dark: '#8fb0ff',
};
const id = 'kT4mQx9bWz2LrV7nYc1P';
const general = ['text', id, '1', '#2353cf', '2026-03-02', 'en', 'text/plain', 'https://docs.example.com/start'];
const formats: Record<string, string> = {
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  uuid: '6f1c2a4e-8f55-4c0e-9d0c-0b6a2f3f7f10',
  email: 'ada@example.com',
  uri: 'https://docs.example.com/start',
};

/**
 * A value that a schema allows: what is required, and what the schema itself gives as its example.
 * @param schemas the named schemas that `$ref` points to
 */
export function exampleOf(schema: Json, schemas: Record<string, Json>): unknown {
  return new Examples(schemas).of(schema, '', []);
}

class Examples {
  private readonly schemas: Record<string, Json>;

  constructor(schemas: Record<string, Json>) {
    this.schemas = schemas;
  }

  /** @param within names of the schemas around, so that one that holds itself comes to an end */
  of(schema: Json, name: string, within: readonly string[]): unknown {
    if (Array.isArray(schema.examples)) return schema.examples[0];
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const target = referred(schema);
    if (target !== undefined) return this.of(this.schemas[target] ?? {}, name, [...within, target]);
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return this.of(this.choice(choices, within), name, within);
    if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(part => this.of(part, name, within)));
    switch (schema.type) {
      case 'object':
        return this.object(schema, within);
      case 'array':
        return this.array(schema, name, within);
      case 'integer':
      case 'number':
        return Math.max(Number(schema.minimum ?? 0), Math.min(1, Number(schema.maximum ?? 1)));
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return text(schema, name);
    }
  }

  private choice(choices: Json[], within: readonly string[]): Json {
    const usable = choices.filter(choice => choice.type !== 'null' && !within.includes(referred(choice) ?? ''));
    return usable[0] ?? choices[0] ?? {};
  }

  private object(schema: Json, within: readonly string[]): Json {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>); // an object's schema holds schemas
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const shown = properties.filter(
      ([name, { examples, ...rest }]) => required.has(name) || examples !== undefined || this.isTelling(name, rest),
    );
    const named = new Set(properties.map(([name]) => name));
    // Of a record, whose keys are known but not listed.
    const keys = [...required].filter(name => !named.has(name));
    const value = (schema.additionalProperties ?? {}) as Json; // an object's schema holds schemas
    const listed = shown.length > 0 || keys.length > 0 ? shown : properties.slice(0, 1);
    const members = [...listed, ...keys.map(name => [name, value] as const)];
    return Object.fromEntries(members.map(([name, member]) => [name, this.of(member, name, within)]));
  }

  /** A member that needs not be there, but says what the object is. */
  private isTelling(name: string, { type }: Json): boolean {
    return type === 'string' && ['title', 'description', 'subject', 'displayName'].includes(name);
  }

  private array(schema: Json, name: string, within: readonly string[]): unknown[] {
    const items = (schema.items ?? {}) as Json; // an array's schema holds a schema
    const least = Number(schema.minItems ?? 0);
    if (least === 0 && (within.includes(referred(items) ?? '') || schema.maxItems === 0)) return [];
    const one = this.of(items, name.replace(/s$/, ''), within);
    return Array.from({ length: Math.max(1, least) }, () => one);
  }
}

function referred(schema: Json): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
}

function text(schema: Json, name: string): string {
  const format = formats[String(schema.format)];
  const isId =
    name === 'id' || /(?:Id|^(?:space|page|site|user|team|collection|organization|revision|parent))$/.test(name);
  const candidates = [byName[name], ...(isId ? [id] : []), format, ...general].filter(
    candidate => typeof candidate === 'string',
  );
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (candidate: string) =>
    (schema.format === undefined || candidate === format) &&
    candidate.length >= Number(minLength) &&
    candidate.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern).test(candidate));
  return candidates.find(fits) ?? candidates[0]?.padEnd(Number(minLength), 'x') ?? '';
}
