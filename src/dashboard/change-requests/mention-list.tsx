import type { User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';

type MentionListProps = {
  id: string;
  users: readonly User[];
  active: number;
  onChoose: (user: User) => void;
};

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The people that may be meant, under the field that keeps the focus. */
export function MentionList({ id, users, active, onChoose }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('mentionSomeone')}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 animate-pop overflow-y-auto rounded-md bg-overlay p-1 shadow-pop"
    >
      {users.map((user, index) => (
        <div
          key={user.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus: a press that moved it would close the list first.
          onMouseDown={event => {
            event.preventDefault();
            onChoose(user);
          }}
          className={cn('menu-row min-h-9 px-2', index === active && 'bg-hover')}
        >
          <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={20} />
          <span className="min-w-0 flex-1 truncate">
            {user.displayName} <span className="text-fg-3">{user.email}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
