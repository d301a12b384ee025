import type { Env } from 'markdown-it';
import type { Block } from './blocks.ts';
import { block, fragment, isRecord, type RichBlock } from './rich-text-model.ts';
import { lengthOf } from './rich-text-read-html-text.ts';
import { readLine } from './rich-text-read-tokens.ts';
import { readReference, readSource } from './rich-text-reference.ts';
import { jsonOf } from './rich-text-select.ts';

type Attrs = Record<string, string>;

/** What a tag says, and the names of the attributes that say it; the others stay attributes. */
interface Said {
  data: Record<string, unknown>;
  names: string[];
}

const STYLES = ['info', 'warning', 'danger', 'success'];
const VERTICAL = ['top', 'middle', 'bottom'];

/** A tag as a node without what it holds; undefined for one that a document has no form for. */
export function readTag(part: Block, env: Env): RichBlock | undefined {
  const { type, attrs = {}, tag = '' } = part;
  if (type === 'expandable') return part.kind === 'open' ? expandable(attrs, env) : undefined;
  const integration = /^@([\w.-]+)\/([\w./-]+)$/.exec(tag);
  const kind = type === 'openapi-operation' && isAddressed(attrs) ? 'swagger' : type;
  const read = Object.hasOwn(TAGS, kind) ? TAGS[kind] : undefined;
  const said = integration ? integrated(integration[1] ?? '', integration[2] ?? '', attrs) : read?.(attrs);
  // Text is what it holds, so that nothing stands alone.
  if (!said || (part.kind === 'leaf' && CONTAINERS.has(kind))) return undefined;
  const left = Object.entries(attrs).filter(([name]) => !said.names.includes(name));
  const attributes = left.length > 0 ? { attributes: Object.fromEntries(left) } : {};
  return block(integration ? 'integration' : kind, [], { ...said.data, ...attributes });
}

const CONTAINERS = new Set('hint tabs tabs-item stepper stepper-step columns column if'.split(' '));

/** Whether an operation is in a file or at an address, and not in a specification of the organization. */
function isAddressed({ spec, src, value }: Attrs): boolean {
  const { kind } = readReference(src ?? value ?? '');
  return spec === undefined && (kind === 'file' || (kind === 'url' && /[:/.]/.test(src ?? value ?? '')));
}

const said = (data: Record<string, unknown>, ...names: string[]): Said => ({ data, names });

function flag(attrs: Attrs, name: string): Record<string, boolean> {
  return attrs[name] === undefined ? {} : { [name]: attrs[name] === 'true' };
}

/** What a block of a specification says; undefined where it names none. */
function specified(attrs: Attrs, data: Record<string, unknown>, ...names: string[]): Said | undefined {
  const spec = (attrs.spec ?? attrs.src ?? attrs.value ?? '').replace(/^openapi:/, '');
  if (!/^[\w.-]+$/.test(spec)) return undefined;
  return said({ ref: { kind: 'openapi', spec }, ...data }, 'spec', 'src', 'value', ...names);
}

const TAGS: Record<string, (attrs: Attrs) => Said | undefined> = {
  hint: ({ style }) => {
    const isKnown = style === undefined || STYLES.includes(style);
    return said({ style: isKnown ? (style ?? 'info') : 'info' }, ...(isKnown ? ['style'] : []));
  },
  tabs: attrs => said(flag(attrs, 'fullWidth'), 'fullWidth'),
  'tabs-item': ({ title }) => said(title === undefined ? {} : { title }, 'title'),
  stepper: () => said({}),
  'stepper-step': ({ icon }) => said(icon === undefined ? {} : { icon }, 'icon'),
  columns: attrs => said(flag(attrs, 'fullWidth'), 'fullWidth'),
  column: ({ width, valign }) => {
    const size = lengthOf(width) ?? undefined;
    const isKnown = valign !== undefined && VERTICAL.includes(valign);
    const data = { ...(size === undefined ? {} : { width: size }), ...(isKnown ? { verticalAlignment: valign } : {}) };
    return said(data, ...(size === undefined ? [] : ['width']), ...(isKnown ? ['valign'] : []));
  },
  if: ({ condition }) => (condition ? said({ expression: condition }, 'condition') : undefined),
  embed: attrs =>
    said({ url: attrs.url ?? attrs.value ?? '', ...flag(attrs, 'fullWidth') }, 'url', 'value', 'fullWidth'),
  'content-ref': ({ url, value }) => said({ ref: readReference(url ?? value ?? '') }, 'url', 'value'),
  file: ({ src, url, value }) => said({ ref: readSource(src ?? url ?? value ?? '') }, 'src', 'url', 'value'),
  'reusable-content': ({ value, src }) => {
    const ref = readReference(value ?? src ?? '');
    return ref.kind === 'reusable-content' ? said({ ref }, 'value', 'src') : undefined;
  },
  'openapi-operation': attrs =>
    specified(attrs, { path: attrs.path ?? '', method: attrs.method ?? '' }, 'path', 'method'),
  'openapi-webhook': attrs =>
    specified(attrs, { name: attrs.name ?? '', method: attrs.method ?? '' }, 'name', 'method'),
  'openapi-schemas': attrs => {
    const schemas = (attrs.schemas ?? '').split(',').map(name => name.trim());
    const data = { schemas: schemas.filter(name => name !== ''), ...flag(attrs, 'grouped') };
    return specified(attrs, data, 'schemas', 'grouped');
  },
  swagger: attrs => {
    const { src, value, path = '', method = '' } = attrs;
    const flags = { ...flag(attrs, 'expanded'), ...flag(attrs, 'fullWidth') };
    const data = { ref: readSource(src ?? value ?? ''), path, method, ...flags };
    return said(data, 'src', 'value', 'path', 'method', 'expanded', 'fullWidth');
  },
};

/** A block of somebody else: what its tag says is what it is shown with. */
function integrated(integration: string, name: string, attrs: Attrs): Said {
  const { url, fullWidth, action, props, ...others } = attrs;
  const [given, doing] = [jsonOf(props), jsonOf(action)];
  const data = {
    integration,
    block: name,
    props: isRecord(given) ? given : others,
    ...(url === undefined ? {} : { url }),
    ...(fullWidth === undefined ? {} : { fullWidth: fullWidth === 'true' }),
    ...(isRecord(doing) ? { action: doing } : {}),
  };
  const left = [props && !isRecord(given) && 'props', action && !isRecord(doing) && 'action'];
  const kept = isRecord(given) ? ['url', 'fullWidth', 'props', 'action'] : Object.keys(attrs);
  return said(data, ...kept.filter(each => !left.includes(each)));
}

function expandable({ summary = '', open }: Attrs, env: Env): RichBlock {
  const fragments = [fragment('expandable-title', [block('paragraph', readLine(summary, env))])];
  return block('expandable', [], open === undefined ? {} : { open: true }, { fragments });
}
