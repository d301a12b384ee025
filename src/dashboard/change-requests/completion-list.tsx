import type { User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';

export type Choice = { kind: 'person'; user: User } | { kind: 'emoji'; name: string; character: string };

type CompletionListProps = {
  id: string;
  choices: readonly Choice[];
  active: number;
  onChoose: (choice: Choice) => void;
};

export const optionId = (list: string, index: number): string => `${list}-${index}`;

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The people that may be meant, or emojis, under the field that keeps the focus. */
export function CompletionList({ id, choices, active, onChoose }: CompletionListProps) {
  return (
    <div
      ref={bringIntoSight}
      id={id}
      role="listbox"
      aria-label={t(choices[0]?.kind === 'emoji' ? 'emojis' : 'mentionSomeone')}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 animate-pop overflow-y-auto rounded-md bg-overlay p-1 shadow-pop"
    >
      {choices.map((choice, index) => (
        <div
          key={choice.kind === 'person' ? choice.user.id : choice.name}
          ref={index === active ? bringIntoSight : null}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus: a press that moved it would close the list first.
          onMouseDown={event => {
            event.preventDefault();
            onChoose(choice);
          }}
          className={cn('menu-row min-h-9 px-2', index === active && 'bg-hover')}
        >
          {choice.kind === 'person' ? (
            <>
              <Avatar id={choice.user.id} name={choice.user.displayName} src={choice.user.photoURL} size={20} />
              <span className="min-w-0 flex-1 truncate">
                {choice.user.displayName} <span className="text-fg-3">{choice.user.email}</span>
              </span>
            </>
          ) : (
            <>
              <span aria-hidden className="w-5 text-center text-md">
                {choice.character}
              </span>
              <span className="min-w-0 flex-1 truncate">:{choice.name}:</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
