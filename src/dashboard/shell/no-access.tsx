import type { ComponentProps } from 'react';
import type { Role } from '#client/types.gen.ts';
import { RequestAccess, useItemHere, useWhoGrants } from '#dashboard/shell/request-access.tsx';
import { NoAccess as NoAccessPanel } from '#dashboard/ui/error-state.tsx';

type NoAccessProps = Omit<ComponentProps<typeof NoAccessPanel>, 'who'> & {
  /** The missing level on the space or site of the page. */
  level?: Role | undefined;
};

/** No access, with who can give it, and the way to ask for it where the page is about a space or a site. */
export function NoAccess({ level, actions, ...panel }: NoAccessProps) {
  return (
    <NoAccessPanel
      {...panel}
      who={useWhoGrants() || undefined}
      actions={
        <>
          <RequestAccess item={useItemHere()} level={level} />
          {actions}
        </>
      }
    />
  );
}
