import type { ComponentProps } from 'react';
import type { Role } from '#client/types.gen.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { RequestAccess, useLackingHere, useWhoGrants } from '#dashboard/shell/request-access.tsx';
import { levelName } from '#dashboard/shell/roles.ts';
import { NoAccessPanel } from '#dashboard/ui/no-access-panel.tsx';

type NoAccessProps = Omit<ComponentProps<typeof NoAccessPanel>, 'who'> & {
  /** The missing level on the space or site of the page, or the missing role. */
  level?: Role | undefined;
  /** The refusal, which may name the level. */
  error?: unknown;
};

/** No access, with who can give it, and the way to ask for it. */
export function NoAccess({ error, level, right, actions, ...panel }: NoAccessProps) {
  const missing = error instanceof ApiError ? error.missingLevel : undefined;
  // Several parts of a page may be refused at once: none of them has the page's main action.
  const isPart = error !== undefined && panel.heading !== 'h1';
  return (
    <NoAccessPanel
      {...panel}
      right={right ?? (missing && levelName(missing))}
      who={useWhoGrants() || undefined}
      actions={
        <>
          <RequestAccess item={useLackingHere()} level={level ?? missing} variant={isPart ? 'secondary' : 'primary'} />
          {actions}
        </>
      }
    />
  );
}
