import { getContentTreeOptions } from '#client/@tanstack/react-query.gen.ts';

/** What the tree says of one space. */
export const rowOptions = (organizationId: string, spaceId: string) =>
  getContentTreeOptions({ path: { organizationId }, query: { items: [spaceId] } });
