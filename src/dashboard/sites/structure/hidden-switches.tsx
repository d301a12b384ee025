import type { SiteSection, SiteSpace } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { hideReason, type ItemCommands, toggleHidden } from '#dashboard/sites/structure/item-commands.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

interface SwitchesProps {
  item: SiteSection | SiteSpace;
  commands: ItemCommands;
}

/** Whether readers are shown a part of the site, and whether its address answers all the same. */
export function HiddenSwitches({ item, commands }: SwitchesProps) {
  const { site, actions } = commands;
  const { title, hidden, reachable, urls } = item;
  const reason = hideReason(item, commands);
  const setReachable = (next: boolean) =>
    void actions
      .update(item, { reachable: next }, t(next ? 'isReachable' : 'isUnreachable', { title }))
      .catch(toastError);
  // Behind share links each link has an address of its own.
  const address = reachable && site.visibility !== 'share-link' ? urls.published : undefined;
  return (
    <div className="space-y-4">
      <Switch
        checked={hidden}
        disabled={Boolean(reason)}
        onCheckedChange={() => toggleHidden(item, commands)}
        description={reason || t('hiddenHelp')}
      >
        {t('hiddenSection')}
      </Switch>
      {hidden && (
        <div className="border-s-2 ps-3">
          <Switch
            checked={reachable}
            disabled={!site.permissions.create}
            onCheckedChange={setReachable}
            description={t('reachableHelp')}
          >
            {t('reachable')}
          </Switch>
          {address && (
            <p className="mt-2 flex items-center gap-1 text-sm">
              <a href={address} target="_blank" rel="noreferrer" className="truncate text-accent-fg hover:underline">
                {shownAddress(address)}
              </a>
              <CopyButton value={address} label={t('copyAddress')} size="sm" />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
