/** Who calls, worked out once per request from the cookie or the bearer token. */
export type Caller =
  | { kind: 'nobody' }
  /** `token` is the token's id; `session` tells a signed-in browser from a script. */
  | { kind: 'user'; userId: string; tokenId: string; session: boolean }
  /** The renderer of a published site: reads that site, as far as the user may who asked for the token. */
  | { kind: 'content'; userId: string; siteId: string; organizationId: string; tokenId: string };
