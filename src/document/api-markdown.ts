import type { ApiContent, ApiOperation, ApiParameter, ApiProperty, ApiResponse, ApiSchema } from './openapi.ts';
import { excerpt } from './text.ts';

/** Characters that the fields of one operation may take; fields that do not fit are left out. */
const ROOM = 12_000;
const MAX_DEPTH = 4;
const MAX_DESCRIPTION = 4_000;
const MAX_NOTE = 300;
const MAX_VALUES = 20;

const PLACES: Record<ApiParameter['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/** An operation as Markdown without tags: what it is, what it takes, what it answers; of bounded size. */
export function operationMarkdown(operation: ApiOperation, headless = false): string {
  const { method, path, webhook, title, deprecated, description, servers, auth, parameters, body, responses } =
    operation;
  const address = `${method.toUpperCase()} ${path}`;
  const lines = new Lines();
  const places = Object.entries(PLACES).map(([place, name]) =>
    lines.section(
      name,
      parameters.filter(parameter => parameter.in === place),
    ),
  );
  const ways = auth.map(way => way.map(({ title: name }) => oneLine(name)).join(' + ') || 'none');
  const parts = [
    headless || title === address ? '' : `**${oneLine(title)}**`,
    `${code(address)}${webhook ? ' (webhook)' : ''}${deprecated ? ' (deprecated)' : ''}`,
    longText(description),
    servers[0] ? `Server: ${code(servers[0].url)}` : '',
    ways.length > 0 ? `Authorization: ${ways.join(' or ')}` : '',
    ...places,
    body
      ? `**Body**${body.required ? ' (required)' : ''}\n\n${lines.contents(body.contents, note(body.description))}`
      : '',
    responses.length > 0 ? `**Responses**\n\n${responses.map(response => lines.response(response)).join('\n')}` : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A schema under its name, as Markdown without tags. */
export function schemaMarkdown(name: string, schema: ApiSchema, headless = false): string {
  const title = headless ? '' : `**${oneLine(name)}**`;
  const { type, description } = schema;
  return `${[title, longText(description) || code(type), new Lines().below(schema, 0)].filter(Boolean).join('\n\n')}\n`;
}

/** Writes fields as nested lists for as long as there is room. */
class Lines {
  #left = ROOM;

  section(title: string, fields: readonly ApiProperty[]): string {
    return fields.length > 0 ? `**${title}**\n\n${this.#fields(fields, 0)}` : '';
  }

  response({ status, description, contents }: ApiResponse): string {
    const words = note(description);
    const said = `- ${code(status)}${words && `: ${words}`}`;
    return contents.length > 0 ? `${said}\n${this.contents(contents, '', 1)}` : said;
  }

  contents(contents: readonly ApiContent[], words: string, depth = 0): string {
    // The same in JSON and in XML is said once.
    const bySchema = Map.groupBy(contents, ({ schema }) => JSON.stringify(schema));
    const items = [...bySchema.values()].map(same => {
      const schema = same[0]?.schema;
      const types = same.map(({ mediaType }) => code(mediaType)).join(', ');
      const line = `${indent(depth)}- ${types}${schema ? ` (${code(schema.type)})` : ''}`;
      const fields = schema ? this.below(schema, depth + 1) : '';
      return fields ? `${line}\n${fields}` : line;
    });
    return [words, items.join('\n')].filter(Boolean).join('\n\n');
  }

  /** What is in a schema: its properties, and what it may be instead. */
  below({ properties = [], variants }: ApiSchema, depth: number): string {
    if (depth > MAX_DEPTH) return '';
    const options = (variants?.schemas ?? []).map(schema => ({
      name: schema.title ?? '',
      schema,
      required: false,
    }));
    const intro = variants ? `${indent(depth)}- ${variants.kind === 'one' ? 'One of these:' : 'Any of these:'}` : '';
    const alternatives = this.#fields(options, depth + 1);
    return [this.#fields(properties, depth), intro && alternatives && `${intro}\n${alternatives}`]
      .filter(Boolean)
      .join('\n');
  }

  #fields(fields: readonly ApiProperty[], depth: number): string {
    const lines: string[] = [];
    for (const field of fields) {
      const line = `${indent(depth)}- ${fieldLine(field)}`;
      this.#left -= line.length;
      if (this.#left < 0) return [...lines, `${indent(depth)}- …`].join('\n');
      lines.push(line);
      const below = this.below(field.schema, depth + 1);
      if (below) lines.push(below);
    }
    return lines.join('\n');
  }
}

function fieldLine({ name, required, schema }: ApiProperty): string {
  const { type, deprecated, description, facts = [], values = [], cut } = schema;
  const marks = [code(type), required ? 'required' : '', deprecated ? 'deprecated' : '', ...facts].filter(Boolean);
  const shown = name === '*' ? 'any name' : name === '' ? '' : code(name);
  const words = [
    note(description),
    values.length > 0 ? `One of ${values.slice(0, MAX_VALUES).map(code).join(', ')}.` : '',
    cut === 'recursive' ? 'The same again.' : '',
  ].filter(Boolean);
  const head = shown ? `${shown} (${marks.map(oneLine).join(', ')})` : marks.map(oneLine).join(', ');
  return words.length > 0 ? `${head}: ${words.join(' ')}` : head;
}

const indent = (depth: number) => '  '.repeat(depth);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const code = (text: string) => `\`${oneLine(text).replaceAll('`', "'")}\``;
const note = (text: string | undefined) => excerpt(oneLine(text ?? ''), MAX_NOTE);

/** A description, whose code ends where it does; its headings are none of the page. */
function longText(text: string | undefined): string {
  let isCode = false;
  const lines = excerpt((text ?? '').trim(), MAX_DESCRIPTION)
    .split('\n')
    .map(line => {
      if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode;
      if (isCode) return line;
      if (/^ {0,3}#{1,6}[ \t]/.test(line))
        return `**${line
          .trim()
          .replace(/^#+|(?<!#)#+$/g, '')
          .trim()}**`;
      return line.replace(/^ {0,3}(=+|-+)[ \t]*$/, '\\$1');
    });
  return [...lines, ...(isCode ? ['```'] : [])].join('\n');
}
