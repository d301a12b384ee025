import { Filter, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-conditions.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { signedIn } from '#dashboard/sites/conditions/claims.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import type { ItemCommands } from '#dashboard/sites/structure/item-commands.tsx';
import { readItem } from '#dashboard/sites/structure/read-item.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

// The editor of expressions is fetched when it is opened.
const ConditionDialog = inTime(
  async () => (await import('#dashboard/sites/conditions/condition-dialog.tsx')).ConditionDialog,
);

interface FieldProps {
  place: SitePlace;
  item: Exclude<StructureItem, { object: 'site-section-group' }>;
  commands: ItemCommands;
}

/** Who sees something of the structure, and the way to change it. */
export function ConditionField({ place, item, commands: { site, actions } }: FieldProps) {
  const [open, setOpen] = useState(false);
  const { condition = '', title } = item;
  const Icon = condition ? Filter : UsersRound;
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('shownTo')}</p>
      <p className="mb-2 flex items-start gap-2 text-sm text-fg-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-3" />
        {condition && condition !== signedIn ? (
          <code className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{condition}</code>
        ) : (
          t(condition ? 'signedIn' : 'everyone')
        )}
      </p>
      <RightButton
        size="sm"
        onClick={() => setOpen(true)}
        missing={!site.permissions.create && t('noRight')}
        level="create"
      >
        {t(condition ? 'change' : 'limit')}
      </RightButton>
      {open && (
        <ConditionDialog
          place={place}
          title={title}
          condition={condition}
          onClose={() => setOpen(false)}
          latest={async () =>
            savedNow(await readItem(place, item), saved => ({
              condition: ('condition' in saved ? saved.condition : undefined) ?? '',
            }))
          }
          onSave={(next, unchanged, before) =>
            actions.update(item, { condition: next }, t(next ? 'limited' : 'opened', { title }), {
              condition: unchanged,
              before: { condition: before },
            })
          }
        />
      )}
    </div>
  );
}
