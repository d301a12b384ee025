import type { ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { ListArrow } from '#dashboard/ui/row-icons.tsx';
import type { SelectOption, SelectProps } from '#dashboard/ui/select.tsx';

type Look = Pick<SelectProps<string>, 'look' | 'className'>;

/** How the button of a select looks, with its list or without. */
export const selectTrigger = ({ look = 'field', className }: Look): string =>
  cn(
    'flex items-center justify-between gap-2 text-start select-none',
    look === 'field' && 'field',
    look === 'plain' &&
      '-mx-2 h-(--control-sm) rounded-sm border border-transparent px-2 text-sm hover:bg-hover disabled:text-fg-2 disabled:hover:bg-transparent data-[state=open]:bg-hover',
    className,
  );

type ShownProps = {
  current: SelectOption<string> | undefined;
  /** The label of the chosen option, or the placeholder. */
  label: ReactNode;
  arrow: boolean;
};

/** The content of a select's button. */
export function SelectShown({ current, label, arrow }: ShownProps) {
  return (
    <>
      <span className={cn('flex min-w-0 items-center gap-2', !current && 'text-placeholder')}>
        {current?.icon}
        <span className="truncate">{label}</span>
      </span>
      {arrow && <ListArrow className="size-3.5 text-fg-3" />}
    </>
  );
}
