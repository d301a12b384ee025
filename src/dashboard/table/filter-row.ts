/** Filters of a list beside its search; on a phone a row of their own that scrolls sideways, and fades where it is cut off. */
export const filterRow =
  'sm:contents max-sm:-mx-(--gutter) max-sm:flex max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:[&>*]:shrink-0 max-sm:mask-[linear-gradient(to_right,transparent,black_var(--gutter),black_calc(100%-var(--gutter)),transparent)]';
