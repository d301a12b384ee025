import { apiText } from './html-api-text.ts';
import type { Context } from './html-context.ts';
import type { ApiProperty, ApiSchema } from './openapi.ts';
import { escapeHtml } from './urls.ts';

/** Properties, parameters or headers, one below the other. */
export function renderFields(fields: readonly ApiProperty[], context: Context): string {
  const items = fields.map(field => `<li class="b-api-field">${fieldHtml(field, context)}</li>`);
  return items.length > 0 ? `<ul class="b-api-fields" role="list">${items.join('')}</ul>` : '';
}

/** A schema that has no name of its own: the body of a request or of a response. */
export function renderSchema(schema: ApiSchema, context: Context): string {
  const about = `<p class="b-api-name">${typeHtml(schema)}</p>${aboutHtml(schema, context)}`;
  return `<div class="b-api-schema">${about}${structureHtml(schema, context)}</div>`;
}

function fieldHtml({ name, required, schema }: ApiProperty, context: Context): string {
  const { labels } = context;
  const shown = name === '*' ? `<em>${escapeHtml(labels.anyName)}</em>` : `<code>${escapeHtml(name)}</code>`;
  const marks = [
    required ? `<span class="b-api-required">${escapeHtml(labels.required)}</span>` : '',
    schema.deprecated ? `<span class="b-api-deprecated">${escapeHtml(labels.deprecated)}</span>` : '',
    schema.readOnly ? `<span class="b-api-mark">${escapeHtml(labels.readOnly)}</span>` : '',
    schema.writeOnly ? `<span class="b-api-mark">${escapeHtml(labels.writeOnly)}</span>` : '',
  ];
  const head = `<p class="b-api-name">${shown} ${typeHtml(schema)} ${marks.filter(Boolean).join(' ')}</p>`;
  const below = structureHtml(schema, context);
  const folded = below
    ? `<details class="b-api-more"><summary>${escapeHtml(labels.attributes)}</summary>${below}</details>`
    : '';
  return head + aboutHtml(schema, context) + folded;
}

const typeHtml = ({ type }: ApiSchema) => `<span class="b-api-type">${escapeHtml(type)}</span>`;

function aboutHtml({ description, facts = [], values = [], cut }: ApiSchema, context: Context): string {
  const { labels } = context;
  const allowed = values.map(value => `<code>${escapeHtml(value)}</code>`).join(' ');
  return [
    apiText(description, context),
    facts.length > 0 ? `<p class="b-api-facts">${facts.map(escapeHtml).join(' · ')}</p>` : '',
    allowed ? `<p class="b-api-facts">${escapeHtml(labels.values)} ${allowed}</p>` : '',
    cut === 'recursive' ? `<p class="b-api-facts">${escapeHtml(labels.recursive)}</p>` : '',
  ].join('');
}

function structureHtml({ properties = [], variants }: ApiSchema, context: Context): string {
  // A page with many operations shows what belongs to each, not every detail of all.
  context.schemas += properties.length;
  if (context.schemas > MAX_SCHEMAS) return '';
  const options = (variants?.schemas ?? []).map((schema, index) => {
    const title = schema.title ?? schema.type;
    const body = aboutHtml(schema, context) + structureHtml(schema, context);
    const open = index === 0 ? ' open' : '';
    return body
      ? `<details class="b-api-more"${open}><summary>${escapeHtml(title)}</summary>${body}</details>`
      : `<p class="b-api-variant">${escapeHtml(title)}</p>`;
  });
  const intro = variants && escapeHtml(variants.kind === 'one' ? context.labels.oneOf : context.labels.anyOf);
  const alternatives = intro
    ? `<div class="b-api-variants"><p class="b-api-facts">${intro}</p>${options.join('')}</div>`
    : '';
  return renderFields(properties, context) + alternatives;
}

/** Of one page. */
const MAX_SCHEMAS = 6000;
