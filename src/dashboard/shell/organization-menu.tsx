import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, KeyRound, LogIn, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Organization } from '#client/types.gen.ts';
import { t as menu } from '#dashboard/messages/organization-menu.ts';
import { t } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { DeletedOrganizations } from '#dashboard/shell/deleted-organizations.tsx';
import { organizationsToJoinOptions, useJoinOrganization } from '#dashboard/shell/joining.ts';
import { organizationsOptions, useOrganization } from '#dashboard/shell/organization.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { startAt } from '#dashboard/shell/sso-start.ts';
import { useSwitchOrganization } from '#dashboard/shell/switch-organization.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

const filterFrom = 8;
const row =
  'menu-row w-full text-start hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2';

function OrganizationList({
  list,
  onChoose,
}: {
  list: readonly Organization[];
  onChoose: (organization: Organization) => void;
}) {
  const current = useOrganization();
  const [query, setQuery] = useState('');
  const shown = list.filter(({ title }) => title.toLocaleLowerCase().includes(query.toLocaleLowerCase()));
  return (
    <>
      {list.length >= filterFrom && (
        <div className="p-1">
          <SearchInput label={menu('findOrganization')} value={query} onValueChange={setQuery} autoFocus />
        </div>
      )}
      <ul className="max-h-80 overflow-y-auto p-1">
        {shown.map(organization => (
          <li key={organization.id}>
            <button type="button" className={row} onClick={() => onChoose(organization)}>
              <OrganizationAvatar id={organization.id} title={organization.title} logo={organization.urls.logo} />
              <span className="min-w-0 flex-1 truncate">{organization.title}</span>
              {organization.role !== undefined && (
                <span className="text-xs text-fg-3">{roleName(organization.role)}</span>
              )}
              {organization.ssoSession === false && <KeyRound aria-label="SSO" className="size-3.5" />}
              {organization.id === current.id && <Check aria-hidden className="text-accent-fg" />}
              {list.length > 1 && list.indexOf(organization) < 9 && (
                <span className="pointer-coarse:hidden">
                  <Kbd keys={`mod+shift+${list.indexOf(organization) + 1}`} />
                </span>
              )}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className="px-2 py-2 text-sm text-fg-3">{ui('noMatchesFor', { query })}</li>}
      </ul>
    </>
  );
}

/** Joins at a press; one that requires single sign-on leads to its provider. */
function OrganizationsToJoin({ onJoined }: { onJoined: () => void }) {
  const { data } = useQuery(organizationsToJoinOptions());
  const { join, joining } = useJoinOrganization(onJoined);
  const list = data?.items ?? [];
  if (list.length === 0) return null;
  return (
    <div className="border-t p-1">
      <p id="to-join" className="px-2 pt-1 pb-0.5 text-xs text-fg-3">
        {menu('organizationsToJoin')}
      </p>
      <ul aria-labelledby="to-join">
        {list.map(({ id, title, logo, providers: [provider] = [] }) => (
          <li key={id}>
            <button
              type="button"
              className={row}
              disabled={joining !== undefined}
              onClick={() => (provider ? window.location.assign(startAt(provider.startURL, `/o/${id}`)) : join(id))}
            >
              <OrganizationAvatar {...{ id, title, logo }} />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {joining === id ? <Spinner /> : <span className="text-xs text-accent-fg">{t('join')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As in every menu, arrows lead from row to row; from the field, too. */
function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button.menu-row:enabled')];
  const at = rows.findIndex(row => row.matches(':focus'));
  rows.at((at + step) % rows.length)?.focus();
}

/** The organizations to go to, to join, to restore, and to make. */
export function OrganizationMenu({ onClose }: { onClose: () => void }) {
  const organization = useOrganization();
  const { data } = useQuery(organizationsOptions());
  const switchTo = useSwitchOrganization();
  const router = useRouter();
  const leave = (path: string) => {
    onClose();
    router.history.push(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its rows are buttons; the keys lead from one to the next
    <div onKeyDown={stepRows}>
      <OrganizationList
        list={data?.items ?? [organization]}
        onChoose={chosen => {
          onClose();
          if (chosen.id !== organization.id) void switchTo(chosen);
        }}
      />
      <OrganizationsToJoin onJoined={onClose} />
      <DeletedOrganizations className="border-t px-3 py-2" onRestored={onClose} />
      <div className="border-t p-1">
        <button type="button" className={row} onClick={() => leave('/organizations/new')}>
          <Plus aria-hidden className="mx-0.5" />
          {t('createOrganization')}
        </button>
        <button type="button" className={row} onClick={() => leave('/login')}>
          <LogIn aria-hidden className="mx-0.5" />
          {menu('joinOrganization')}
        </button>
      </div>
    </div>
  );
}
