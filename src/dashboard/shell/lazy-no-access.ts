import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

/** No access, for what is on the page before anybody is refused. A refusal is an answer, so its words can be fetched. */
export const LazyNoAccess = lazyPart(async () => (await import('#dashboard/shell/no-access.tsx')).NoAccess);
