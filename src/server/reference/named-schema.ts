import type { Schema } from './document.ts';
import { type Html, html } from './html.ts';
import { prose, type SchemaStyle, schemaView, typeView } from './schema.ts';

const counted = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** A named schema, folded. Its anchor lies inside: a browser that goes there unfolds it. */
export function foldedSchemaView(name: string, schema: Schema, hrefOf: SchemaStyle['hrefOf']): Html {
  return html`<details class="schema"><summary><h3>${name}</h3> ${schemaSummary(schema)}</summary><div id="${name}" class="schema-body">${namedSchemaView(schema, hrefOf)}</div></details>`;
}

/** What a named schema is, and its members. */
export function namedSchemaView(schema: Schema, hrefOf: SchemaStyle['hrefOf']): Html {
  const style = { hrefOf, marks: 'optional' } as const;
  const members = schemaView(schema, style);
  return html`${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${members.html === '' ? html`<p class="type">${typeView(schema, style)}</p>` : members}`;
}

/** How much there is to it, in two words. */
export function schemaSummary(schema: Schema): Html {
  const count = Object.keys(schema.properties ?? {}).length;
  return html`<span class="aside">${count > 0 ? counted(count) : typeSummary(schema)}</span>`;
}

function typeSummary({ enum: words, anyOf, oneOf, type }: Schema): string {
  if (words) return `${words.length} words`;
  const forms = (anyOf ?? oneOf)?.length;
  return forms === undefined ? (type ?? 'any') : `${forms} forms`;
}
