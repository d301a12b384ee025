import type { OpenApiSpec } from '#client/types.gen.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** What can be done with a specification in its row and on its page. */
export function useSpecMenu(): (spec: OpenApiSpec) => MenuEntries {
  const audit = useAuditEntry();
  return ({ id, urls }) => [...copyEntries({ link: urls.app, id }), audit(id)];
}
