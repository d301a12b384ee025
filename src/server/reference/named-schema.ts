import type { Schema } from './document.ts';
import { type Html, html } from './html.ts';
import { prose, type SchemaStyle, schemaView, typeView } from './schema.ts';

const counted = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** A named schema, folded. Its anchor lies inside: a browser that goes there unfolds it. */
export function namedSchemaView(
  name: string,
  schema: Schema,
  hrefOf: SchemaStyle['hrefOf'],
  uses: Html | undefined,
): Html {
  const style = { hrefOf, marks: 'optional' } as const;
  const members = schemaView(schema, style);
  const count = Object.keys(schema.properties ?? {}).length;
  return html`<details class="schema"><summary><h3>${name}</h3> <span class="aside">${count > 0 ? counted(count) : typeSummary(schema)}</span></summary><div id="${name}" class="schema-body">${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${members.html === '' ? html`<p class="type">${typeView(schema, style)}</p>` : members}${uses}</div></details>`;
}

function typeSummary({ enum: words, anyOf, oneOf, type }: Schema): string {
  if (words) return `${words.length} words`;
  const forms = (anyOf ?? oneOf)?.length;
  return forms === undefined ? (type ?? 'any') : `${forms} forms`;
}
