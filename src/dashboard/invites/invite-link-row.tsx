import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getCollectionByIdOptions, getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { deleteOrganizationInviteById, updateOrganizationInviteById } from '#client/sdk.gen.ts';
import type { InviteLink, Role } from '#client/types.gen.ts';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { t } from '#dashboard/messages/invites.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { levelName, levelOptions, roleName, roleOptions } from '#dashboard/shell/roles.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { DateText, relativeTime } from '#dashboard/ui/relative-time.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

const LinkLimitsDialog = inTime(
  async () => (await import('#dashboard/invites/link-limits-dialog.tsx')).LinkLimitsDialog,
);

type Given = { role: Role | null } | { level: Role };

export function InviteLinkRow({ link, organizationId }: { link: InviteLink; organizationId: string }) {
  const queries = useQueryClient();
  const path = { organizationId, inviteId: link.id };
  const show = (change: (link: InviteLink) => InviteLink | undefined) =>
    patchLists<InviteLink>(queries, 'listOrganizationInviteLinks', item => (item.id === link.id ? change(item) : item));
  const set = async (given: Given) => {
    show(item => ({ ...item, ...given }));
    await updateOrganizationInviteById({ path, body: given }).finally(() => refreshInvites(queries));
  };
  const [limiting, setLimiting] = useState(false);
  const change = (now: Given, before: Given) => {
    const name = 'level' in now ? levelName(now.level) : roleName(now.role);
    void offerUndo(set(now), t('linkChanged', { role: name }), () => set(before));
  };
  const remove = () => {
    const restore = show(() => undefined);
    deferDelete({
      text: t('linkDeleted'),
      send: options => deleteOrganizationInviteById({ path, ...options }),
      restore,
    });
  };
  const label = t('joinsAsOf', { created: relativeTime(new Date(link.createdAt)) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <span className="flex w-48 items-center gap-1.5">
        <span className="text-fg-2">{link.level === undefined && t('joinsAs')}</span>
        {link.level === undefined ? (
          <Select
            look="plain"
            className="mx-0"
            aria-label={label}
            value={roleChoice(link.role)}
            options={roleOptions()}
            onValueChange={next => change({ role: roleOf(next) }, { role: link.role ?? null })}
          />
        ) : (
          <LevelOn link={link} level={link.level} label={label} onChange={change} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-mono text-xs text-fg-3 select-all">{link.urls.app}</span>
        <LinkUse link={link} />
      </span>
      {link.state !== 'open' && <Chip tone="warning">{t(`state.${link.state}`)}</Chip>}
      {link.redundant && link.state === 'open' && (
        <Tooltip content={t('redundantHelp')}>
          <span>
            <Chip>{t('redundant')}</Chip>
          </span>
        </Tooltip>
      )}
      <span className="flex items-center">
        <CopyButton value={link.urls.app} label={t('copyLink')} size="sm">
          {t('copyLink')}
        </CopyButton>
        <IconButton icon={CalendarClock} label={t('changeLimits')} size="sm" onClick={() => setLimiting(true)} />
        <IconButton icon={Trash2} label={t('deleteLink')} size="sm" onClick={remove} />
      </span>
      {limiting && <LinkLimitsDialog link={link} onClose={() => setLimiting(false)} />}
    </li>
  );
}

/** Who has come by the link, and until when and how many may. */
const LinkUse = ({ link: { uses, maxUses, expiresAt } }: { link: InviteLink }) => (
  <span className="block text-xs text-fg-2">
    {maxUses === undefined ? t('usesSoFar', { count: uses }) : t('usesOf', { count: uses, max: maxUses })}
    {expiresAt && (
      <>
        {' · '}
        {t('validUntil')} <DateText value={expiresAt} />
      </>
    )}
  </span>
);

type LevelOnProps = { link: InviteLink; level: Role; label: string; onChange: (now: Given, before: Given) => void };

/** The level that a link gives on one space or collection. */
function LevelOn({ link, level, label, onChange }: LevelOnProps) {
  const space = useQuery({
    ...getSpaceByIdOptions({ path: { spaceId: link.space ?? '' } }),
    enabled: link.space !== undefined,
  });
  const collection = useQuery({
    ...getCollectionByIdOptions({ path: { collectionId: link.collection ?? '' } }),
    enabled: link.collection !== undefined,
  });
  return (
    <>
      <Select
        look="plain"
        className="mx-0"
        aria-label={label}
        value={level}
        options={levelOptions()}
        onValueChange={next => onChange({ level: next }, { level })}
      />
      <span className="truncate text-fg-2">{space.data?.title ?? collection.data?.title}</span>
    </>
  );
}
