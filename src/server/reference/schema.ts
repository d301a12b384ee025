import { z } from 'zod';
import { Id } from '#contract/common.ts';
import { nameOf, type Schema } from './document.ts';
import { type Html, html } from './html.ts';

/** Levels of members without a name that are shown in place; deeper ones say their type alone. */
const deepest = 4;

/** How members are shown. */
export interface SchemaStyle {
  /** Where a named schema is shown. */
  hrefOf: (name: string) => string;
  /** Which members are marked: what has to be sent is told of a request, what may be missing of a response. */
  marks: 'required' | 'optional';
}

/** The members of a schema as a list, those of named schemas as links. */
export function schemaView(schema: Schema, view: SchemaStyle, depth = 0): Html {
  const { properties, items, additionalProperties, required = [] } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (depth >= deepest) return html``;
  if (properties) {
    const rows = Object.entries(properties).map(([name, member]) =>
      memberView(name, member, required.includes(name), view, depth),
    );
    return rows.length > 0 ? html`<ul class="members">${rows}</ul>` : html``;
  }
  if (items) return schemaView(items, view, depth);
  if (choices?.some(isDetailed)) {
    const views = choices.map((choice, index) => html`<li>${choiceView(choice, index, view, depth)}</li>`);
    return html`<ol class="choices" aria-label="One of">${views}</ol>`;
  }
  return typeof additionalProperties === 'object' ? schemaView(additionalProperties, view, depth) : html``;
}

const idPattern = z.toJSONSchema(Id).pattern;

const isDetailed = (schema: Schema) => schema.properties !== undefined || schema.items?.properties !== undefined;

/** One of several forms: a list of members folded under the word that tells it from the others. */
function choiceView(choice: Schema, index: number, view: SchemaStyle, depth: number): Html {
  if (!isDetailed(choice)) return html`<span class="type">${typeView(choice, view)}</span>`;
  const [word] = Object.values(choice.properties ?? {}).flatMap(({ const: only }) =>
    only === undefined ? [] : [only],
  );
  return html`<details class="inner"><summary>${word === undefined ? `Form ${index + 1}` : html`<code>${String(word)}</code>`}</summary>${schemaView(choice, view, depth + 1)}</details>`;
}

function memberView(name: string, schema: Schema, isRequired: boolean, view: SchemaStyle, depth: number): Html {
  const inner = schemaView(schema, view, depth + 1);
  return html`<li><p class="member"><code class="name">${name}</code> <span class="type">${typeView(schema, view)}</span>${isRequired === (view.marks === 'required') && html` <span class="${view.marks}">${view.marks}</span>`}</p>${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${limitsView(schema)}${inner.html !== '' && html`<details class="inner"><summary>Members<span class="sr"> of ${name}</span></summary>${inner}</details>`}</li>`;
}

/** The type in a few words. */
export function typeView(schema: Schema, view: SchemaStyle): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="${view.hrefOf(name)}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const shown = choices.slice(0, 6).map((choice, index) => html`${index > 0 && ' or '}${typeView(choice, view)}`);
    return html`${shown}${choices.length > 6 && ' or others'}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    const words = schema.enum.map((word, index) => html`${index > 0 && ', '}<code>${String(word)}</code>`);
    return html`one of ${words}`;
  }
  if (schema.type === 'array') return schema.items ? html`list of ${typeView(schema.items, view)}` : html`list`;
  if (schema.pattern === idPattern) return html`id`;
  return html`${schema.format ?? schema.type ?? 'any'}`;
}

function rangeText(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${most}${unit}`];
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
}

function limitsView(schema: Schema): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  // What numbers cannot be anyway is no limit.
  const told = (limit: number | undefined) =>
    Number.isSafeInteger(limit) && Math.abs(limit ?? 0) < Number.MAX_SAFE_INTEGER ? limit : undefined;
  const limits = [
    ...rangeText(told(minimum), told(maximum), ''),
    ...rangeText(minLength, maxLength, ' characters'),
    ...rangeText(minItems, maxItems, ' items'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  // A date's or an address's own pattern says nothing that its format does not.
  const isLong = pattern === undefined || pattern.length > 60 || schema.format !== undefined || pattern === idPattern;
  if (limits.length === 0 && isLong) return html``;
  return html`<p class="limits">${limits.join(', ')}${!isLong && html`${limits.length > 0 && ', '}matches <code>${pattern}</code>`}</p>`;
}

/** Text with \`code\` in it. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
