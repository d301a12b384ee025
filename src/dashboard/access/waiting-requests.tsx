import { useQuery } from '@tanstack/react-query';
import type { AccessTarget } from '#dashboard/access/access-data.ts';
import { t } from '#dashboard/messages/request-access.ts';
import { AccessAnswer } from '#dashboard/shell/access-answer.tsx';
import { listAccessRequests } from '#dashboard/shell/access-requests.ts';
import { Person } from '#dashboard/shell/person.tsx';

/** Who asks for access and waits for an answer; nothing where nobody does. */
export function WaitingRequests({ target }: { target: AccessTarget }) {
  const { data } = useQuery({
    queryKey: [{ _id: 'access-requests', kind: target.kind, id: target.id }],
    queryFn: ({ signal }) => listAccessRequests(target, signal),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium">{t('waiting')}</h3>
      <ul aria-label={t('waiting')} className="mt-2 divide-y rounded-md border border-line-2 bg-raised">
        {data.items.map(({ id, user, role, message }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <Person user={user} />
              {message && (
                <p dir="auto" className="mt-1 ps-11 wrap-anywhere whitespace-pre-line text-fg-2">
                  {message}
                </p>
              )}
            </div>
            <AccessAnswer item={target} user={user} role={role} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
