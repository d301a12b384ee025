/** The states that the list of pages can be narrowed to. */
export const pageStates = ['failed', 'attention', 'outdated', 'missing', 'partial', 'edited', 'translated'] as const;
export type PageState = (typeof pageStates)[number];
