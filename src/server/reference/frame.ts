import type { Reference, Tag } from './document.ts';
import { type Html, html } from './html.ts';
import { methodView } from './operation.ts';
import { script, themeScript } from './script.ts';
import { style } from './style.ts';

/** A font as the dashboard has it; without the built dashboard the fonts of the system stand in. */
export interface Font {
  family: string;
  address: string;
}

export interface PageParts {
  title: string;
  /** Its address below `/docs/api`: the entry of the contents that is marked. */
  path: string;
  main: Html;
  /** What the page has, under its entry in the contents. */
  inside?: Html;
  /** What was asked for. */
  query?: string;
}

/** What every page has around its text: the bar, the contents with the filter, the style, and a script that pages do without. */
export function framed(
  reference: Reference,
  faces: string,
  { title, path, main, inside, query = '' }: PageParts,
): string {
  const entry = (to: string, name: string) =>
    html`<li><a href="/docs/api${to && `/${to}`}"${to === path && html` aria-current="page"`}>${name}</a>${to === path && inside}</li>`;
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Bindery API</title>
<script>${{ html: themeScript }}</script>
<style>${{ html: style }}</style>${faces !== '' && html`<style>${{ html: faces }}</style>`}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><button class="menu" type="button" popovertarget="contents" aria-label="Open the contents">${menuIcon}</button><a class="brand" href="/">Bindery</a><a class="title" href="/docs/api">API reference</a><span class="version">${reference.version}</span><a class="raw" href="/openapi.json">openapi<wbr>.json</a><a class="raw" href="/openapi.yaml">openapi<wbr>.yaml</a></header>
<div class="columns">
<nav id="contents" popover aria-label="Contents">
<button class="close" type="button" popovertarget="contents" popovertargetaction="hide">Close</button>
<form action="/docs/api/operations" role="search"><label for="filter">Find an operation</label>${searchIcon}<input id="filter" placeholder="Find an operation" type="search" name="q" value="${query}" maxlength="100" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></form>
<p class="found" role="status"></p>
<div class="matches"></div>
<div class="tree">
<ul>${entry('', 'Overview')}${entry('operations', 'All operations')}${entry('schemas', 'Schemas')}</ul>
${reference.groups.map(({ name, tags }) => html`<h2>${name}</h2><ul>${tags.map(tag => entry(tag.slug, tag.name))}</ul>`)}
</div>
</nav>
<main id="content" tabindex="-1">
${main}
</main>
</div>
<script>${{ html: script }}</script>
</body>
</html>`;
  return `<!doctype html>\n${page.html}\n`;
}

const icon = (size: number, path: string) =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="${path}"></path></svg>`;
const menuIcon = icon(20, 'M4 7h16M4 12h16M4 17h16');
const searchIcon = icon(16, 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5');

/** Operations as links, each with its method. @param from `''` for anchors of the page itself */
export function operationLinks({ operations, slug }: Tag, from: '' | '/docs/api' = ''): Html {
  const base = from && `${from}/${slug}`;
  const entries = operations.map(
    ({ id, method, path, summary }) =>
      html`<li data-words="${`${id} ${method} ${path} ${summary}`.toLowerCase()}"><a href="${base}#${id}"><span>${summary}</span>${methodView(method)}</a></li>`,
  );
  return html`<ul class="operations">${entries}</ul>`;
}
