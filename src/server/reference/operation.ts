import { codePanel } from './code.ts';
import { curlOf } from './curl.ts';
import type { Content, Described, Parameter, Reference, Schema } from './document.ts';
import { nameOf } from './document.ts';
import { type Html, html } from './html.ts';
import { prose, type SchemaStyle, schemaView, typeView } from './schema.ts';

const callers: Record<string, string> = {
  none: 'anyone, without a token',
  auth: 'any account',
  self: 'the user concerned',
  author: 'the author',
  shareKey: 'whoever has the key of a share link',
  serviceToken: 'whoever may view the site, such as what renders it',
  'org:member': 'members of the organization',
};

const places: Record<string, string> = {
  org: 'in the organization',
  space: 'on the space',
  collection: 'on the collection',
  site: 'on the site',
  team: 'on the team',
  translation: 'on the translation',
  openapi: 'on the API specification',
};

/** What an operation needs, in words. */
function accessView(access: Described['access']): Html[] {
  return [access].flat().map((need, index) => {
    const [place = '', right] = need.split(':');
    const words = callers[need] ?? html`<code>${right}</code> ${places[place] ?? place}`;
    return html`${index > 0 && ', or '}${words}`;
  });
}

interface View {
  reference: Reference;
  publicUrl: string;
  hrefOf: SchemaStyle['hrefOf'];
}

/** One operation with everything that the document says about it: words at the left, code at the right. */
export function operationView(operation: Described, view: View): Html {
  const { id, method, path, summary, description, access, parameters, body, responses } = operation;
  const statuses = Object.entries(responses).sort(([a], [b]) => a.localeCompare(b));
  const errors = statuses.filter(([status]) => Number(status) >= 400);
  const answers = statuses.filter(([status]) => Number(status) < 400);
  const example = body && exampleOf(body, view.reference);
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="told">
<h2 id="${id}-title"><a class="anchor" href="#${id}">${summary}</a></h2>
<p class="address">${methodView(method)} <code>${pathView(path)}</code></p>
${description !== undefined && html`<p>${prose(description)}</p>`}
<dl class="facts"><div><dt>Access</dt><dd>${accessView(access)}</dd></div><div><dt>Name</dt><dd><code>${id}</code></dd></div></dl>
${parametersView(parameters, view.hrefOf)}
${body && html`<h3>Body${!body.required && html` <span class="aside">may be left out</span>`}</h3>${contentView(body, 'required', view)}`}
${answers.map(([status, { description: meaning, content }]) => html`<h3>Response <span class="status">${status}</span></h3>${content ? contentView(content['application/json'], 'optional', view) : html`<p>${prose(meaning)}</p>`}`)}
<details class="more"><summary>Errors <span class="aside">${errors.map(([status]) => status).join(', ')}</span><span class="sr"> of ${id}</span></summary><dl class="statuses">${errors.map(([status, each]) => html`<div><dt>${status}</dt><dd>${prose(each.description)}</dd></div>`)}</dl></details>
</div>
<div class="shown">
${codePanel('Request', id, curlOf(operation, example, view.publicUrl))}
${answers.map(([status, { content }]) => content && codePanel(`Response ${status}`, id, { json: exampleOf(content['application/json'], view.reference) }))}
</div>
</section>`;
}

export const methodView = (method: string) => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** The path with what is to be filled in set apart, and breaks after its slashes. */
function pathView(path: string): Html[] {
  return path.split(/(?<=\/)/).map(part => (part.startsWith('{') ? html`<var>${part}</var><wbr>` : html`${part}<wbr>`));
}

const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

function parametersView(parameters: readonly Parameter[], hrefOf: SchemaStyle['hrefOf']): Html {
  const lists = (['path', 'query', 'header'] as const).map(place => {
    const members = parameters.filter(parameter => parameter.in === place);
    if (members.length === 0) return html``;
    const properties = Object.fromEntries(
      members.map(({ name, schema, description }) => [name, { ...schema, ...(description ? { description } : {}) }]),
    );
    const required = members.filter(parameter => parameter.required).map(({ name }) => name);
    // What every operation has in common is told once, in the overview.
    if (place === 'header')
      return html`<details class="more"><summary>${titles[place]} <span class="aside">${members.map(({ name }) => name).join(', ')}</span></summary>${schemaView({ properties, required }, { hrefOf, marks: 'required' })}</details>`;
    return html`<h3>${titles[place]}</h3>${schemaView({ properties, required }, { hrefOf, marks: 'required' })}`;
  });
  return html`${lists}`;
}

function contentView({ schema }: Content, marks: SchemaStyle['marks'], { reference, hrefOf }: View): Html {
  const style = { hrefOf, marks };
  const item = itemOf(schema, reference);
  if (item) {
    return html`<p>A <a href="/docs/api#lists">page of a list</a> whose <code>items</code> are ${typeView(item, style)}.</p>`;
  }
  const members = schemaView(schema, style);
  return schema.$ref !== undefined || members.html === ''
    ? html`<p class="type">${typeView(schema, style)}</p>`
    : members;
}

/** What a named list holds. */
function itemOf({ $ref }: Schema, { schemas }: Reference): Schema | undefined {
  const { count, items } = ($ref === undefined ? undefined : schemas[nameOf($ref)])?.properties ?? {};
  return count && items?.items;
}

/** Names of the schemas that an operation takes or answers with, those of a list by what it holds. */
export function schemasOf({ body, responses }: Described, reference: Reference): string[] {
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    Number(status) < 400 && content ? [content['application/json'].schema] : [],
  );
  return [...(body ? [body.schema] : []), ...answers].flatMap(schema => {
    const { $ref } = itemOf(schema, reference) ?? schema.items ?? schema;
    return $ref === undefined ? [] : [nameOf($ref)];
  });
}

function exampleOf({ example, examples }: Content, reference: Reference): unknown {
  return examples ? reference.examples[nameOf(examples.example.$ref)]?.value : example;
}
