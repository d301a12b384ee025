import type { ReactNode } from 'react';
import type { User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';

type PersonProps = {
  user: Pick<User, 'id' | 'displayName' | 'email' | 'photoURL'>;
  /** Around the name, such as a link to the person's page. */
  name?: (name: string) => ReactNode;
  /** After the name: a chip. */
  badge?: ReactNode;
};

/** A person on two lines: picture, name, e-mail address. */
export function Person({ user, name = text => text, badge }: PersonProps) {
  const own = useCurrentUser()?.id === user.id;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{name(user.displayName)}</span>
          {own && <span className="text-fg-3">({t('you')})</span>}
          {badge}
        </span>
        {user.email && <span className="block truncate text-xs text-fg-3">{user.email}</span>}
      </span>
    </span>
  );
}
