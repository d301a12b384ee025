import type { Reference } from './document.ts';
import { type Html, html } from './html.ts';
import { operationView } from './operation.ts';
import { prose, schemaView, typeView } from './schema.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** The API reference as one page that needs nothing else: text, style, and a script that filters the list. */
export function referencePage(reference: Reference, publicUrl: string): string {
  const groups = reference.tags
    .map(tag => ({ ...tag, operations: reference.operations.filter(operation => operation.tag === tag.name) }))
    .filter(({ operations }) => operations.length > 0);
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Bindery</title>
<style>${{ html: style }}</style>
<script>${{ html: script }}</script>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<header><a class="brand" href="/">Bindery</a> <span class="version">API ${reference.version}</span> <a class="raw" href="/openapi.json">openapi.json</a> <a class="raw" href="/openapi.yaml">openapi.yaml</a></header>
<div class="columns">
<nav aria-label="Operations">
<label class="filter" hidden>Filter <input type="search" autocomplete="off" spellcheck="false"></label>
<p class="none" role="status" hidden></p>
${groups.map(({ name, operations }) => html`<section><h2><a href="#${anchorOf(name)}">${name}</a></h2><ul>${operations.map(({ id, method, path, summary }) => html`<li data-words="${`${id} ${method} ${path} ${summary}`.toLowerCase()}"><a href="#${id}"><span class="verb ${method.toLowerCase()}">${method}</span>${summary}</a></li>`)}</ul></section>`)}
<section><h2><a href="#schemas">Schemas</a></h2></section>
</nav>
<main id="reference" tabindex="-1">
<h1>API reference</h1>
<p>Everything the dashboard does goes through this API. Send a token as <code>Authorization: Bearer …</code>; make one under Account, API tokens. Errors have the body <a href="#schema-Error">Error</a>.</p>
${groups.map(({ name, description, operations }) => html`<section class="group" id="${anchorOf(name)}"><h2>${name}</h2>${description !== undefined && html`<p>${prose(description)}</p>`}${operations.map(operation => operationView(operation, reference, publicUrl))}</section>`)}
<section class="group" id="schemas"><h2>Schemas</h2>${Object.entries(reference.schemas).map(([name, schema]) => schemaSection(name, schema))}</section>
</main>
</div>
</body>
</html>`;
  return `<!doctype html>\n${page.html}\n`;
}

function schemaSection(name: string, schema: Reference['schemas'][string]): Html {
  const members = schemaView(schema);
  return html`<section class="schema" id="schema-${name}"><h3><a class="anchor" href="#schema-${name}">${name}</a></h3>${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}${members.html === '' ? html`<p>${typeView(schema)}</p>` : members}</section>`;
}

const anchorOf = (tag: string) => `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
