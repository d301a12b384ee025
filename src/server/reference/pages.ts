import type { Reference, Schema, Tag } from './document.ts';
import { operationLinks, type PageParts } from './frame.ts';
import { html } from './html.ts';
import { foldedSchemaView, namedSchemaView, schemaSummary } from './named-schema.ts';
import { operationView, schemasOf } from './operation.ts';
import { prose } from './schema.ts';

/** The operations of a tag, and the schemas that they take and answer with. */
export function tagPage(tag: Tag, reference: Reference, publicUrl: string): PageParts {
  const names = [...new Set(tag.operations.flatMap(operation => schemasOf(operation, reference)))].sort();
  const here = new Set(names);
  const hrefOf = (name: string) => (here.has(name) ? `#${name}` : schemaAddress(name));
  const operations = tag.operations.map(operation => operationView(operation, { reference, publicUrl, hrefOf }));
  const schemas = names.map(name => foldedSchemaView(name, reference.schemas[name] ?? {}, hrefOf));
  return {
    title: tag.name,
    path: tag.slug,
    inside: operationLinks(tag),
    main: html`<h1>${tag.name}</h1>
${tag.description !== undefined && html`<p class="lead">${prose(tag.description)}</p>`}
${operations}
${schemas.length > 0 && html`<section class="schemas"><h2 id="schemas">Schemas</h2>${schemas}</section>`}`,
  };
}

/** Every named schema by its first letter, each with a page of its own. */
export function schemasPage(reference: Reference): PageParts {
  const byLetter = Map.groupBy(Object.entries(reference.schemas), ([name]) => name.charAt(0));
  const sections = [...byLetter].map(([letter, schemas]) => {
    const entries = schemas.map(
      ([name, schema]) =>
        html`<li id="${name}"><a href="${schemaAddress(name)}">${name} ${schemaSummary(schema)}</a></li>`,
    );
    return html`<section><h2>${letter}</h2><ul class="names">${entries}</ul></section>`;
  });
  return {
    title: 'Schemas',
    path: 'schemas',
    main: html`<h1>Schemas</h1><p class="lead">What requests carry and answers hold, by name. The names are those of the OpenAPI document and of clients made from it.</p><div class="all">${sections}</div>`,
  };
}

/** One named schema, with the operations that take it or answer with it. */
export function schemaPage(name: string, schema: Schema, reference: Reference): PageParts {
  const uses = reference.tags.flatMap(({ slug, operations }) =>
    operations
      .filter(operation => schemasOf(operation, reference).includes(name))
      .map(({ id }) => html`<a href="/docs/api/${slug}#${id}">${id}</a>`),
  );
  return {
    title: name,
    path: 'schemas',
    main: html`<h1>${name}</h1><div class="schemas">${namedSchemaView(schema, schemaAddress)}${uses.length > 0 && html`<p class="uses">Used by ${uses.map((use, index) => html`${index > 0 && ', '}${use}`)}</p>`}</div>`,
  };
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Every operation, or those that have all words of a query in their name, address or summary. */
export function operationsPage(reference: Reference, query = ''): PageParts {
  const words = wordsOf(query);
  const matches = reference.tags
    .map(tag => ({
      ...tag,
      operations: tag.operations.filter(({ id, method, path, summary }) => {
        const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
        return words.every(word => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
  const count = matches.reduce((sum, { operations }) => sum + operations.length, 0);
  const lead =
    words.length === 0
      ? `${count} operations.`
      : `${count === 1 ? '1 operation has' : `${count || 'No'} operations have`} the words “${query}”.`;
  return {
    title: words.length === 0 ? 'All operations' : `Operations with “${query}”`,
    path: 'operations',
    query,
    main: html`<h1>All operations</h1><p class="lead">${lead}</p><div class="all">${matches.map(tag => html`<section><h2><a href="/docs/api/${tag.slug}">${tag.name}</a></h2>${operationLinks(tag, '/docs/api')}</section>`)}</div>`,
  };
}

/** Says that nothing is here. */
export const missingPage: PageParts = {
  title: 'Not found',
  path: '?',
  main: html`<h1>This page is not here</h1><p class="lead">No group and no operation of the API has this name. Find it in <a href="/docs/api/operations">all operations</a>.</p>`,
};

const schemaAddress = (name: string) => `/docs/api/schemas/${name}`;
