/** The line at the top of a page that was scrolled, by where in the history that was. */
const leftAt = new Map<string, number>();

// The router keeps the place of an entry when its search is replaced, as by the side panel.
const entryOf = (page: string) => `${window.history.state?.__TSR_index} ${page}`;

export const leaveAt = (page: string, line: number): void => void leftAt.set(entryOf(page), line);

/** Where the page was left by whoever comes back to it; its top otherwise. */
export const lineLeft = (page: string): number => leftAt.get(entryOf(page)) ?? 1;
