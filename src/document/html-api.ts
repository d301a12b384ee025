import { renderFields, renderSchema } from './html-api-schema.ts';
import { apiText } from './html-api-text.ts';
import { renderCode } from './html-code.ts';
import type { Context } from './html-context.ts';
import type { ApiContent, ApiExample, ApiOperation, ApiParameter, ApiResponse, ApiSchema } from './openapi.ts';
import type { Heading } from './outline.ts';
import { escapeHtml } from './urls.ts';

interface Frame {
  /** For the block, with a leading space. */
  attributes: string;
  /** What the author wrote into the block. */
  note: string;
  /** The page has a heading for it. */
  headless: boolean;
}

/** An operation: what it takes and gives on one side, how to call it on the other. */
export function renderOperation(
  operation: ApiOperation,
  context: Context,
  { attributes, note, headless }: Frame,
): string {
  const { labels } = context;
  const { method, path, title, deprecated, webhook } = operation;
  const badge = [
    webhook ? ` <span class="b-api-mark">${escapeHtml(labels.webhook)}</span>` : '',
    deprecated ? ` <span class="b-api-deprecated">${escapeHtml(labels.deprecated)}</span>` : '',
  ].join('');
  const main = [
    headless ? '' : titleHtml(context.apiHeadings.operation(method, path, title), context),
    `<div class="b-operation-head">${methodBadge(method)}<code class="b-operation-path">${pathHtml(path)}</code>${badge}</div>`,
    apiText(operation.description, context),
    note && `<div class="b-api-note">${note}</div>`,
    authHtml(operation, context),
    ...(['path', 'query', 'header', 'cookie'] as const).map(place => parametersHtml(operation, place, context)),
    bodyHtml(operation, context),
    responsesHtml(operation, context),
  ];
  const side = samplesHtml(operation, context);
  return `<div class="b-api"${attributes}><div class="b-api-columns"><div class="b-api-main">${main.join('')}</div>${side}</div></div>\n`;
}

/** A schema under its name. */
export function renderNamedSchema(name: string, schema: ApiSchema, context: Context, headless: boolean): string {
  const title = headless ? '' : titleHtml(context.apiHeadings.schema(name), context);
  return `<div class="b-api"><div class="b-api-main">${title}${schemaHtml(schema, context)}</div></div>\n`;
}

function titleHtml(heading: Heading, context: Context): string {
  const [open, close] = context.heading(heading);
  return `${open.replace(' id=', ' class="b-api-title" id=')}${escapeHtml(heading.title)}${close}`;
}

export function methodBadge(method: string): string {
  const name = method
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 10);
  return name ? `<span class="b-method b-method-${name}">${name.toUpperCase()}</span>` : '';
}

/** Places for values stand out; a line may break after a slash. */
function pathHtml(path: string): string {
  return escapeHtml(path)
    .replace(/\{[^{}/]*\}/g, name => `<span class="b-api-variable">${name}</span>`)
    .replace(/(?<!<)\/(?=[^>]|$)/g, '/<wbr>');
}

const section = (title: string, html: string, extra = '') =>
  html && `<div class="b-api-section"><p class="b-api-heading">${escapeHtml(title)}${extra}</p>${html}</div>`;

function authHtml({ auth }: ApiOperation, context: Context): string {
  if (auth.length === 0) return '';
  const ways = auth.map(way => {
    const parts = way.map(({ title, description, scopes }) => {
      const needs = scopes.map(scope => `<code>${escapeHtml(scope)}</code>`).join(' ');
      const shown = needs ? `<p class="b-api-facts">${escapeHtml(context.labels.scopes)} ${needs}</p>` : '';
      return `<p class="b-api-name"><strong>${escapeHtml(title)}</strong></p>${apiText(description, context)}${shown}`;
    });
    return `<li class="b-api-field">${parts.join('') || `<p class="b-api-name">${escapeHtml(context.labels.noAuth)}</p>`}</li>`;
  });
  return section(context.labels.authorization, `<ul class="b-api-fields" role="list">${ways.join('')}</ul>`);
}

function parametersHtml({ parameters }: ApiOperation, place: ApiParameter['in'], context: Context): string {
  const { labels } = context;
  const titles = {
    path: labels.pathParameters,
    query: labels.queryParameters,
    header: labels.headers,
    cookie: labels.cookies,
  };
  const own = parameters.filter(parameter => parameter.in === place);
  return section(titles[place], renderFields(own, context));
}

function bodyHtml({ body }: ApiOperation, context: Context): string {
  if (!body) return '';
  const { labels } = context;
  const required = body.required ? ` <span class="b-api-required">${escapeHtml(labels.required)}</span>` : '';
  return section(labels.body, apiText(body.description, context) + contentsHtml(body.contents, context), required);
}

function contentsHtml(contents: readonly ApiContent[], context: Context): string {
  // The same in JSON and in XML is said once.
  const bySchema = Map.groupBy(contents, ({ schema }) => JSON.stringify(schema));
  return [...bySchema.values()].map(same => contentHtml(same, context)).join('');
}

function contentHtml(contents: readonly ApiContent[], context: Context): string {
  const names = contents.map(({ mediaType }) => `<code>${escapeHtml(mediaType)}</code>`).join(' ');
  const types = `<p class="b-api-facts">${names}</p>`;
  const schema = contents[0]?.schema;
  return schema ? types + schemaHtml(schema, context) : types;
}

/** Of an object that stands for the whole, the fields say it all. */
function schemaHtml(schema: ApiSchema, context: Context): string {
  const { properties, variants, type, description } = schema;
  if (!properties || variants || type.endsWith(']')) return renderSchema(schema, context);
  return apiText(description, context) + renderFields(properties, context);
}

function responsesHtml({ responses }: ApiOperation, context: Context): string {
  const items = responses.map((response, index) => {
    const { status, description, headers, contents } = response;
    const words = (description ?? '').replace(/\s+/g, ' ').trim();
    const short = words.length <= 120 ? words : '';
    const body = [
      short ? '' : apiText(description, context),
      headers.length > 0 ? `<p class="b-api-facts">${escapeHtml(context.labels.headers)}</p>` : '',
      renderFields(headers, context),
      contentsHtml(contents, context),
    ].join('');
    const label = `<span class="b-api-status b-api-status-${statusClass(response)}">${escapeHtml(status)}</span> <span class="b-api-said">${escapeHtml(short)}</span>`;
    return body
      ? `<details class="b-api-response"${index === 0 ? ' open' : ''}><summary>${label}</summary><div class="b-api-response-body">${body}</div></details>`
      : `<p class="b-api-response">${label}</p>`;
  });
  return section(context.labels.responses, items.join(''));
}

function statusClass({ status }: ApiResponse): string {
  return /^[1-5]/.test(status) ? status.charAt(0) : 'other';
}

function samplesHtml({ samples: all, servers, responses }: ApiOperation, context: Context): string {
  const { labels, options } = context;
  // Paper has no tabs: one language says how.
  const samples = options.paper ? all.slice(0, 1) : all;
  const answers = responses.flatMap(({ status, contents }) =>
    contents
      .flatMap(({ examples }) => examples)
      .slice(0, 1)
      .map(example => ({ ...example, title: status })),
  );
  const places = servers.map(({ url }) => `<code>${escapeHtml(url)}</code>`).join(' ');
  const side = [
    samples.length > 0 ? `<p class="b-api-heading">${escapeHtml(labels.request)}</p>${tabsHtml(samples, context)}` : '',
    answers.length > 0
      ? `<p class="b-api-heading">${escapeHtml(labels.response)}</p>${tabsHtml(answers, context)}`
      : '',
    servers.length > 1 ? `<p class="b-api-facts">${escapeHtml(labels.servers)} ${places}</p>` : '',
  ].join('');
  return side && `<div class="b-api-side"><div class="b-api-samples">${side}</div></div>`;
}

/** One of the examples shows; without a script the browser sees to that. */
function tabsHtml(examples: readonly ApiExample[], context: Context): string {
  const code = ({ text, language }: ApiExample) => renderCode(text, language, { expandable: false }, context);
  const [first] = examples;
  if (first && examples.length === 1 && !/^\d/.test(first.title)) return code(first);
  context.openTabs();
  const name = context.tabGroups.pop() ?? '';
  const tabs = examples.map(
    (example, index) =>
      `<details class="b-tab" name="${name}"${index === 0 ? ' open' : ''}><summary class="b-tab-title">${escapeHtml(example.title)}</summary><div class="b-tab-panel">${code(example)}</div></details>`,
  );
  return `<div class="b-tabs">${tabs.join('')}</div>`;
}
