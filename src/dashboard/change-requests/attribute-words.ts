import type { ChangedMember } from '#client/types.gen.ts';
import { t as blocks } from '#dashboard/messages/blocks.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as settings } from '#dashboard/messages/page-settings.ts';
import { t as rendered } from '#dashboard/messages/rendered.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { defaultLayout } from '#document/model.ts';

/** One thing that is not as it was, in words. */
export interface AttributeChange {
  /** As `attributeName` takes it. */
  member: string;
  before: string;
  after: string;
}

const longest = 80;

/** Said with yes and no; what is not there is no. */
export const flags = new Set(['hidden', 'noIndex', 'noRobotsIndex', 'open', 'lineNumbers']);
const isOff = (value: unknown) => value === undefined || value === null || value === false || value === 'false';

/** What people call a value of a member that has only a few of them. */
export function valueName(name: string, value: string): string | undefined {
  if (name === 'type') return t.known(`value.type.${value}`) ?? blocks.known(`type.${value}`);
  if (name === 'style') return rendered.known(value);
  if (name === 'overflow') return t.known(`value.overflow.${value}`);
  return name.startsWith('layout.') ? settings.known(`${name.slice('layout.'.length)}.${value}`) : undefined;
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(Object.entries(value ?? {}));

/** A value in words. @param name as `attributeName` takes it */
export function attributeWord(name: string, value: unknown): string {
  if (flags.has(name) || typeof value === 'boolean') return t(isOff(value) ? 'value.no' : 'value.yes');
  if (value === undefined || value === null || value === '') return t('nothing');
  if (typeof value === 'number') return name === 'size' ? formatBytes(value) : String(value);
  if (typeof value === 'string') return shortened(valueName(name, value) ?? value);
  const members = membersOf(value);
  const url = members.get('url');
  if (typeof url === 'string') return shortened(url);
  const [width, height] = [members.get('width'), members.get('height')];
  const isSize = typeof width === 'number' && typeof height === 'number';
  return isSize ? t('value.dimensions', { width, height }) : t('value.set');
}

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** A setting that holds others, one by one. */
function inParts(name: string, { before, after }: ChangedMember): [name: string, before: unknown, after: unknown][] {
  if ((name !== 'layout' && name !== 'variables') || typeof (before ?? after) !== 'object')
    return [[name, before, after]];
  const unset = name === 'layout' ? defaultLayout : {};
  const [old, now] = [membersOf(before ?? unset), membersOf(after ?? unset)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(part => old.get(part) !== now.get(part))
    .map(part => [`${name}.${part}`, old.get(part), now.get(part)]);
}

/** What is not as it was besides the text. */
export const attributeChanges = (attributes: Readonly<Record<string, ChangedMember>>): AttributeChange[] =>
  Object.entries(attributes)
    .filter(([name]) => name !== 'document')
    .flatMap(([name, change]) => inParts(name, change))
    .map(([member, before, after]) => {
      const [was, is] = [attributeWord(member, before), attributeWord(member, after)];
      // What has no words of its own is at least not the same.
      const same = was === is && was === t('value.set');
      return { member, before: was, after: same ? t('value.setOtherwise') : is };
    });
