import type { OpenApiFieldChange, OpenApiSpecChanges } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { nameOf } from '#dashboard/shell/spec-operations.ts';

/** An operation or a schema that differs. */
export type ChangedPart = OpenApiSpecChanges['operations'][number] | OpenApiSpecChanges['schemas'][number];

export const partName = (part: ChangedPart): string => ('method' in part ? nameOf(part) : part.name);

/** Where a field lies: `query`, `response 404`, `body, text/csv`. */
export function placeOf({ in: place, status, mediaType }: OpenApiFieldChange): string {
  const words = status === undefined ? t(`in.${place}`) : t('in.responseOf', { status });
  // What most APIs speak needs no word.
  return mediaType === undefined || mediaType === 'application/json' ? words : `${words}, ${mediaType}`;
}

/** What became of a field. */
export function changeWords(change: OpenApiFieldChange): string {
  const { kind, breaking, before = '', after = '' } = change;
  switch (kind) {
    case 'added':
      return t(breaking ? 'field.addedRequired' : 'field.added');
    case 'type':
      return t('field.became', { before: before || t('field.nothing'), after: after || t('field.nothing') });
    case 'limits':
      return t('field.became', { before: before || t('field.noLimit'), after: after || t('field.noLimit') });
    case 'values':
    case 'variants':
      return [before && t('field.gone', { values: before }), after && t('field.come', { values: after })]
        .filter(Boolean)
        .join(' ');
    default:
      return t(`field.${kind}`);
  }
}

/** What is worth a heading of its own, in order; what nothing is in is left out. */
export function changeGroups({ operations, schemas }: OpenApiSpecChanges) {
  const all: ChangedPart[] = [...operations, ...schemas];
  const groups = [
    { id: 'breaking' as const, parts: all.filter(part => part.breaking) },
    ...(['added', 'removed', 'changed'] as const).map(id => ({
      id,
      parts: all.filter(part => !part.breaking && part.change === id),
    })),
  ];
  return groups.filter(({ parts }) => parts.length > 0);
}

/** The same as Markdown, for a changelog. */
export function changesAsMarkdown(changes: OpenApiSpecChanges): string {
  const lineOf = (field: OpenApiFieldChange) =>
    `  - ${[field.field && `\`${field.field}\``, `(${placeOf(field)})`].filter(Boolean).join(' ')}: ${changeWords(field)}`;
  const itemOf = (part: ChangedPart) => {
    const gone = part.breaking && part.change === 'removed' ? ` ${t('partGone')}` : '';
    const more = part.more > 0 ? [`  - ${t('moreFields', { count: part.more })}`] : [];
    const large = part.tooLarge ? [`  - ${t('partTooLarge')}`] : [];
    return [`- \`${partName(part)}\`${gone}`, ...part.fields.map(lineOf), ...more, ...large].join('\n');
  };
  const groups = changeGroups(changes).map(
    ({ id, parts }) => `## ${t(`compare.${id}`)}\n\n${parts.map(itemOf).join('\n')}\n`,
  );
  return [...groups, ...(changes.cut ? [`${t('compareCut')}\n`] : [])].join('\n');
}
