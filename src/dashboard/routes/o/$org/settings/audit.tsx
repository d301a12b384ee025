import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#dashboard/audit/audit-page.tsx';
import { type AuditSearch, ranges } from '#dashboard/audit/audit-search.ts';

const texts = ['actor', 'action', 'type', 'target', 'from', 'to', 'event'] as const;

export const Route = createFileRoute('/o/$org/settings/audit')({
  validateSearch: (raw: Record<string, unknown>): AuditSearch => {
    const range = ranges.find(known => known === raw.range);
    const given = texts.flatMap(name => {
      const value = raw[name];
      return typeof value === 'string' && value && value.length <= 100 ? [[name, value] as const] : [];
    });
    return { ...Object.fromEntries(given), ...(range && { range }) };
  },
  component: function Audit() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AuditPage
        search={search}
        onChange={change =>
          void navigate({
            // What is undefined is left out of the address.
            search: now => ({ ...now, ...change }) as AuditSearch,
            // An opened event is a step back; filters are not.
            replace: !change.event,
          })
        }
        onClear={() => void navigate({ search: {}, replace: true })}
      />
    );
  },
});
