import { nameOf, type Schema } from './document.ts';
import { type Html, html } from './html.ts';

/** Levels of members that are shown in place; deeper ones say their type alone. */
const deepest = 6;

/** The members of a schema as a list, those of named schemas as links. */
export function schemaView(schema: Schema, depth = 0): Html {
  const { properties, items, required = [] } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (properties && depth < deepest) {
    const rows = Object.entries(properties).map(([name, member]) =>
      memberView(name, member, required.includes(name), depth),
    );
    return html`<ul class="members">${rows}</ul>`;
  }
  if (items && depth < deepest) return schemaView(items, depth);
  if (choices?.some(isDetailed) && depth < deepest) {
    const views = choices.map((choice, index) => html`<li>${choiceView(choice, index, depth)}</li>`);
    return html`<ol class="choices" aria-label="One of">${views}</ol>`;
  }
  return html``;
}

const isDetailed = (schema: Schema) => schema.properties !== undefined || schema.items?.properties !== undefined;

/** One of several forms: a list of members folded under the word that tells it from the others. */
function choiceView(choice: Schema, index: number, depth: number): Html {
  if (!isDetailed(choice)) return typeView(choice);
  const [word] = Object.values(choice.properties ?? {}).flatMap(({ const: only }) =>
    only === undefined ? [] : [only],
  );
  return html`<details><summary>${word === undefined ? `Form ${index + 1}` : html`<code>${String(word)}</code>`}</summary>${schemaView(choice, depth + 1)}</details>`;
}

function memberView(name: string, schema: Schema, isRequired: boolean, depth: number): Html {
  const inner = schemaView(schema, depth + 1);
  return html`<li><div class="member"><code class="name">${name}</code> <span class="type">${typeView(schema)}</span>${isRequired && html` <span class="required">required</span>`}${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${limitsView(schema)}</div>${inner.html !== '' && html`<details><summary>Members<span class="sr"> of ${name}</span></summary>${inner}</details>`}</li>`;
}

/** The type in a few words. */
export function typeView(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const shown = choices.slice(0, 6).map((choice, index) => html`${index > 0 && ' or '}${typeView(choice)}`);
    return html`${shown}${choices.length > 6 && ' or others'}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    const words = schema.enum.map((word, index) => html`${index > 0 && ', '}<code>${String(word)}</code>`);
    return html`one of ${words}`;
  }
  if (schema.type === 'array') return schema.items ? html`list of ${typeView(schema.items)}` : html`list`;
  return html`${schema.type ?? 'any'}${schema.format !== undefined && ` (${schema.format})`}`;
}

function limitsView(schema: Schema): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string) =>
    least === undefined && most === undefined
      ? []
      : [
          `${least === undefined ? 'at most' : most === undefined ? 'at least' : `${least} to`} ${most ?? least}${unit}`,
        ];
  const limits = [
    ...range(minimum, maximum !== undefined && maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  const isLong = pattern === undefined || pattern.length > 60;
  if (limits.length === 0 && isLong) return html``;
  return html`<p class="limits">${limits.join(', ')}${!isLong && html`${limits.length > 0 && ', '}matches <code>${pattern}</code>`}</p>`;
}

/** Text with \`code\` in it. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
