import type { ComponentProps } from 'react';
import type { Role } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/request-access.ts';
import { type AskedItem, useLackingHere, useRequestAccess, useWhoToAsk } from '#dashboard/shell/request-access.tsx';
import { Button } from '#dashboard/ui/button.tsx';

type RightButtonProps = Omit<ComponentProps<typeof Button>, 'onBlocked'> & {
  /** Which right this person lacks, in a sentence; nothing for those who have it. */
  missing: string | false | undefined;
  /** The level that gives the right. With it, a press asks for access. */
  level?: Role;
  /** What the level is needed on; without one, the space or site of the page, or the organization. */
  item?: AskedItem | undefined;
};

/** A button that needs a right. Without the right it stays visible, says who can give it, and asks them when pressed. */
export function RightButton({ missing, level, item, ...button }: RightButtonProps) {
  if (!missing) return <Button {...button} />;
  return <WithoutRight missing={missing} level={level} item={item} {...button} />;
}

function WithoutRight({ missing, level, item, ...button }: RightButtonProps) {
  const here = useLackingHere();
  const who = useWhoToAsk();
  const { request, asked, dialog } = useRequestAccess(level && (item ?? here), level);
  const asks = (item ?? here)?.type === 'organization' ? 'pressRole' : 'press';
  const next = request && t(asked ? 'asked' : asks);
  return (
    <>
      <Button {...button} disabledReason={[missing, who, next].filter(Boolean).join(' ')} onBlocked={request} />
      {dialog}
    </>
  );
}
