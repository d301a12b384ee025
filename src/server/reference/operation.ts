import { curlOf } from './curl.ts';
import type { Content, Described, Parameter, Reference } from './document.ts';
import { nameOf } from './document.ts';
import { type Html, html } from './html.ts';
import { prose, schemaView, typeView } from './schema.ts';

const levels: Record<string, string> = {
  none: 'anyone',
  auth: 'any account',
  self: 'the user concerned',
  author: 'the author',
  shareKey: 'whoever has the key of a share link',
  serviceToken: 'a token of the service',
};

/** What an operation needs, in words. */
function accessText(access: Described['access']): string {
  return [access]
    .flat()
    .map(need => levels[need] ?? need.replace(':', ': '))
    .join(', or ');
}

/** One operation with everything that the document says about it. */
export function operationView(operation: Described, reference: Reference, publicUrl: string): Html {
  const { id, method, path, summary, description, access, parameters, body, responses } = operation;
  const statuses = Object.entries(responses).sort(([a], [b]) => a.localeCompare(b));
  const errors = statuses.filter(([status]) => Number(status) >= 400);
  const answers = statuses.filter(([status]) => Number(status) < 400);
  return html`<section class="operation" id="${id}">
<h3><a class="anchor" href="#${id}">${summary}</a></h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${description !== undefined && html`<p>${prose(description)}</p>`}
<p class="meta">Who may: ${accessText(access)} <span aria-hidden="true">·</span> <code>${id}</code></p>
${parametersView(parameters)}
${body && html`<h4>Body${!body.required && ' (may be left out)'}</h4>${contentView(body, reference)}`}
${answers.map(([status, { description: meaning, content }]) => html`<h4>Answer ${status}</h4><p>${meaning}</p>${content && contentView(content['application/json'], reference)}`)}
<details><summary>Errors<span class="sr"> of ${id}</span></summary><dl class="errors">${errors.map(([status, each]) => html`<div><dt>${status}</dt><dd>${prose(each.description)}</dd></div>`)}</dl></details>
<details><summary>With curl<span class="sr"> for ${id}</span></summary><pre tabindex="0"><code>${curlOf(operation, body && exampleOf(body, reference), publicUrl)}</code></pre></details>
</section>`;
}

function parametersView(parameters: readonly Parameter[]): Html {
  const places = (['path', 'query', 'header'] as const).map(place => {
    const members = parameters.filter(parameter => parameter.in === place);
    if (members.length === 0) return html``;
    const properties = Object.fromEntries(
      members.map(({ name, schema, description }) => [name, { ...schema, ...(description ? { description } : {}) }]),
    );
    const required = members.filter(parameter => parameter.required).map(({ name }) => name);
    const title = { path: 'In the path', query: 'In the query', header: 'Headers' }[place];
    return html`<h4>${title}</h4>${schemaView({ properties, required })}`;
  });
  return html`${places}`;
}

function contentView(content: Content, reference: Reference): Html {
  const { schema } = content;
  const members = schemaView(schema);
  const example = exampleOf(content, reference);
  return html`${schema.$ref !== undefined || members.html === '' ? html`<p>${typeView(schema)}</p>` : members}
<details><summary>Example</summary><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`;
}

export function exampleOf({ example, examples }: Content, reference: Reference): unknown {
  return examples ? reference.examples[nameOf(examples.example.$ref)]?.value : example;
}
