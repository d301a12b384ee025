/** Who calls, worked out once per request from the cookie or the bearer token. */
export type Caller =
  | { kind: 'nobody' }
  /** `session` tells a signed-in browser from a script; of a script it is known when its API token was made. */
  | {
      kind: 'user';
      userId: string;
      tokenId: string;
      session: boolean;
      tokenCreatedAt?: string;
      /** The organization whose identity provider vouched for them in this session. */
      through?: string;
    }
  /** The renderer of a published site: reads that site, as far as the user may who asked for the token. */
  | { kind: 'content'; userId: string; siteId: string; organizationId: string; tokenId: string };
