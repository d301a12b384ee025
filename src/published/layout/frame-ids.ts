/** Ids of what surrounds a page. No heading has one that begins so, whatever it is called (`document/slugs.ts`). */
export const frameIds = { content: '~content', pages: '~pages', outline: '~outline', found: '~found' } as const;
