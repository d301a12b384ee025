import { useQuery } from '@tanstack/react-query';
import { t } from '#dashboard/messages/request-access.ts';
import { AccessAnswer } from '#dashboard/shell/access-answer.tsx';
import { type RequestedItem, waitingRequestsOptions } from '#dashboard/shell/access-requests.ts';
import { Person } from '#dashboard/shell/person.tsx';

/** Who asks for access or a role and waits for an answer; nothing where nobody does. */
export function WaitingRequests({ target }: { target: RequestedItem }) {
  const { data } = useQuery(waitingRequestsOptions(target));
  if (!data || data.items.length === 0) return null;
  const isRole = target.kind === 'organization';
  const title = t(isRole ? 'waitingRoles' : 'waiting');
  const Heading = isRole ? 'h2' : 'h3';
  return (
    <section className={isRole ? 'mb-6' : undefined}>
      <Heading className="text-sm font-medium">{title}</Heading>
      <ul aria-label={title} className="mt-2 divide-y rounded-md border border-line-2 bg-raised">
        {data.items.map(({ id, user, role, message }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <Person user={user} />
              {message && (
                <p dir="auto" className="mt-1 sm:ps-11 wrap-anywhere whitespace-pre-line text-fg-2">
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
