import { useParams } from '@tanstack/react-router';
import { t } from '#dashboard/messages/copy.ts';
import { useMenuActions } from '#dashboard/shell/menu-actions.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';

/** What an address names by its id, the innermost first. */
const kinds = ['page', 'webhook', 'team', 'translation', 'space', 'site', 'org'] as const;

/** Offers the link and the id of what is open in the palette. */
export function CopyActions() {
  const params = useParams({ strict: false });
  const kind = kinds.find(name => params[name] !== undefined);
  // A change request, a member and a space offer their own.
  const isOwn = params.user !== undefined || kind === 'space' || (params.number !== undefined && kind !== 'page');
  const id = isOwn || kind === undefined ? undefined : params[kind];
  useMenuActions('copy-link', t('linkHere'), isOwn ? [] : copyEntries({ link: () => window.location.href }));
  useMenuActions('copy-id', kind ? t(kind) : '', copyEntries({ id }));
  return null;
}
