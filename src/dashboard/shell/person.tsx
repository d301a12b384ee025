import type { ReactNode } from 'react';
import type { User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Found } from '#dashboard/ui/found.tsx';

type PersonProps = {
  user: Pick<User, 'id' | 'displayName' | 'email' | 'photoURL'>;
  /** Around the name, such as a link to the person's page. */
  name?: (name: ReactNode) => ReactNode;
  /** After the name: a chip. */
  badge?: ReactNode;
  /** What was searched for: it is set apart in name and address. */
  search?: string | undefined;
};

/** A person on two lines: picture, name, e-mail address. */
export function Person(props: PersonProps) {
  return <PersonLines {...props} own={useCurrentUser()?.id === props.user.id} />;
}

/** The same where the caller knows whether it is the one who looks: for rows of long lists. */
export function PersonLines({ user, name = text => text, badge, search, own }: PersonProps & { own: boolean }) {
  const shownName = (
    <span className="max-w-full min-w-0 truncate font-medium">
      {name(<Found text={user.displayName} search={search} />)}
    </span>
  );
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={32} className="max-sm:hidden" />
      <span className="min-w-0 flex-1">
        {/* On a phone the badge takes the line of the address: beside the name it would leave no room for it. */}
        <span className="flex flex-wrap items-center gap-x-1.5">
          {own ? (
            <span className="flex max-w-full min-w-0 gap-x-1.5">
              {shownName}
              <span className="shrink-0 text-fg-3">({t('you')})</span>
            </span>
          ) : (
            shownName
          )}
          {badge && <span className="flex max-sm:basis-full">{badge}</span>}
        </span>
        {user.email && (
          <span className={cn('block truncate text-xs text-fg-3', badge && 'max-sm:hidden')}>
            <Found text={user.email} search={search} />
          </span>
        )}
      </span>
    </span>
  );
}
