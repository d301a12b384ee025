import { useSuspenseQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/site-segments.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { segmentsOptions } from '#dashboard/shell/site-preview/site-place.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { most, type SiteSegment, segmentsNow, useSaveSegments } from '#dashboard/sites/segments/segment-data.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

// The form is fetched when it is opened.
const SegmentDialog = inTime(async () => (await import('#dashboard/sites/segments/segment-dialog.tsx')).SegmentDialog);

/** The kinds of visitors as whom a site is previewed. */
export function Segments({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const { segments } = useSuspenseQuery(segmentsOptions(place)).data;
  const save = useSaveSegments(place);
  const [editing, setEditing] = useState<SiteSegment | 'new'>();
  const mayEdit = site.permissions.create;
  // The segments are kept as one: what others added meanwhile stays.
  const removeOne = async ({ name }: SiteSegment) => {
    const { values, condition } = await segmentsNow(place);
    const after = await save(
      values.filter(other => other.name !== name),
      condition,
    );
    return () => save(values, after);
  };
  const remove = (segment: SiteSegment) => {
    const removing = removeOne(segment);
    void offerUndo(removing, t('removed', { name: segment.name }), () => removing.then(putBack => putBack()));
  };
  return (
    <Section
      title={t('segments')}
      description={t('lead')}
      actions={
        <RightButton
          onClick={() => setEditing('new')}
          missing={!mayEdit && t('noRight')}
          level="create"
          disabledReason={segments.length >= most && t('enough', { count: most })}
        >
          <Plus aria-hidden />
          {t('newSegment')}
        </RightButton>
      }
    >
      {segments.length === 0 ? (
        <EmptyState icon={UsersRound} title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-md border border-line-2">
          {segments.map(segment => (
            <li key={segment.name} className="flex items-center gap-3 px-4 py-2 text-sm">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{segment.name}</p>
                <code className="block truncate font-mono text-xs text-fg-3">{JSON.stringify(segment.claims)}</code>
              </div>
              {mayEdit && (
                <Menu
                  align="end"
                  trigger={<IconButton icon={Ellipsis} label={ui('rowActions', { name: segment.name })} size="sm" />}
                  entries={[
                    { label: t('edit'), icon: Pencil, onSelect: () => setEditing(segment) },
                    'separator',
                    { label: t('remove'), icon: Trash2, danger: true, onSelect: () => remove(segment) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <SegmentDialog
          place={place}
          segment={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}
