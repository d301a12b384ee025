import type { ApiProperty, ApiSchema } from '#document/openapi.ts';
import { resolvePointer } from './bundle.ts';
import { isObject, type JsonObject } from './read-document.ts';
import { factsOf, printValue, textOf } from './schema-facts.ts';

interface Limits {
  /** How many schemas one tree may hold. */
  nodes: number;
  depth: number;
}

const maximumAllOf = 50;

/** Reads the schemas of one document as trees; what goes round or gets too large ends with a name. */
export class SchemaTrees {
  readonly #document: JsonObject;
  readonly #limits: Limits;
  #left: number;

  constructor(document: JsonObject, limits: Limits) {
    this.#document = document;
    this.#limits = limits;
    this.#left = limits.nodes;
  }

  tree(schema: unknown): ApiSchema {
    return this.#read(schema, [], 0);
  }

  #read(value: unknown, above: readonly string[], depth: number): ApiSchema {
    this.#left--;
    if (value === true || value === undefined) return { type: 'any' };
    if (value === false) return { type: 'never' };
    const { schema, names } = this.merged(value);
    const name = names.map(nameOf).find(found => found !== '');
    const tree: ApiSchema = { type: this.#typeOf(schema, name), ...wordsOf(schema), ...factsOf(schema) };
    const inner = this.#structure(schema);
    if (!inner) return tree;
    const own = [...names, ...inner.names];
    const cut = own.some(found => above.includes(found)) ? 'recursive' : this.#isFull(depth) ? 'deep' : undefined;
    if (cut) return { ...tree, cut };
    return { ...tree, ...this.#below(inner.schema, [...above, ...own], depth + 1) };
  }

  #isFull(depth: number): boolean {
    return depth >= this.#limits.depth || this.#left <= 0;
  }

  /** The schema that says what is in it: itself, or that of the members of an array. */
  #structure(schema: JsonObject): { schema: JsonObject; names: string[] } | undefined {
    let at = schema;
    const names: string[] = [];
    for (let level = 0; level < 4 && isObject(at.items); level++) {
      const items = this.merged(at.items);
      at = items.schema;
      names.push(...items.names);
    }
    const has = isObject(at.properties) || isObject(at.additionalProperties) || variantsOf(at);
    return has ? { schema: at, names } : undefined;
  }

  #below(schema: JsonObject, above: readonly string[], depth: number): Partial<ApiSchema> {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const properties: ApiProperty[] = [];
    for (const [name, value] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      properties.push({ name, required: required.has(name), schema: this.#read(value, above, depth) });
    }
    if (isObject(schema.additionalProperties) && Object.keys(schema.additionalProperties).length > 0) {
      properties.push({ name: '*', required: false, schema: this.#read(schema.additionalProperties, above, depth) });
    }
    const variants = variantsOf(schema);
    return {
      ...(properties.length > 0 ? { properties } : {}),
      ...(variants
        ? { variants: { kind: variants.kind, schemas: variants.schemas.map(part => this.#read(part, above, depth)) } }
        : {}),
    };
  }

  /** A schema with its references followed and its `allOf` put together, and the references on the way. */
  merged(value: unknown): { schema: JsonObject; names: string[] } {
    const names: string[] = [];
    const parts: JsonObject[] = [];
    const collect = (part: unknown) => {
      if (!isObject(part) || parts.length > maximumAllOf) return;
      const { $ref, allOf, ...own } = part;
      if (typeof $ref === 'string' && !names.includes($ref)) {
        names.push($ref);
        collect(resolvePointer(this.#document, $ref) ?? { description: `Not found: ${$ref}` });
      }
      if (Array.isArray(allOf)) for (const inner of allOf) collect(inner);
      if (Object.keys(own).length > 0) parts.push(own);
    };
    collect(value);
    // What an `allOf` is made of names none of it as a whole.
    const isWhole = isObject(value) && typeof value.$ref === 'string';
    return { schema: parts.reduce(join, {}), names: isWhole ? names.slice(0, 1) : names.length === 1 ? names : [] };
  }

  #typeOf(schema: JsonObject, name: string | undefined): string {
    const variants = variantsOf(schema);
    const nullable = schema.nullable === true ? ' | null' : '';
    if (isObject(schema.items) || schema.type === 'array') {
      const { schema: items, names } = this.merged(schema.items ?? {});
      return `${bracketed(
        this.#typeOf(
          items,
          names.map(nameOf).find(found => found !== ''),
        ),
      )}[]${nullable}`;
    }
    const types = [schema.type ?? []].flat().filter(type => typeof type === 'string');
    if (types.length === 0 && schema.const !== undefined) return printValue(schema.const);
    if (types.length === 0 && isObject(schema.properties)) types.push('object');
    if (types.length === 0 && Array.isArray(schema.enum)) types.push('enum');
    const shown = types.map(type => (type === 'object' && name ? name : type));
    if (shown.length === 0)
      return (name ?? (variants ? (variants.kind === 'one' ? 'one of' : 'any of') : 'any')) + nullable;
    const format = typeof schema.format === 'string' ? ` (${schema.format.slice(0, 60)})` : '';
    return `${shown.join(' | ')}${format}${nullable}`;
  }
}

const bracketed = (type: string) => (type.includes(' ') ? `(${type})` : type);

function variantsOf(schema: JsonObject): { kind: 'one' | 'any'; schemas: unknown[] } | undefined {
  const kind = Array.isArray(schema.oneOf) ? 'one' : 'any';
  const schemas = Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return schemas.length > 0 ? { kind, schemas: schemas.slice(0, 50) } : undefined;
}

/** Later ones say more about the same; properties and required names add up. */
function join(one: JsonObject, other: JsonObject): JsonObject {
  const properties = isObject(one.properties) || isObject(other.properties);
  return {
    ...one,
    ...other,
    ...(properties ? { properties: { ...Object(one.properties), ...Object(other.properties) } } : {}),
    ...(Array.isArray(one.required) && Array.isArray(other.required)
      ? { required: [...one.required, ...other.required] }
      : {}),
  };
}

/** `Pet` of `#/components/schemas/Pet`; a path into the middle of something is no name. */
function nameOf(reference: string): string {
  return /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
}

function wordsOf(schema: JsonObject): Partial<ApiSchema> {
  return {
    ...textOf('title', schema.title),
    ...textOf('description', schema.description),
    ...(schema.deprecated === true ? { deprecated: true } : {}),
    ...(schema.readOnly === true ? { readOnly: true } : {}),
    ...(schema.writeOnly === true ? { writeOnly: true } : {}),
  };
}
