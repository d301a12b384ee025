/** The address of a sign-in through a provider that comes back to a page of this app. */
export const startAt = (startURL: string, path: string): string =>
  `${startURL}${startURL.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(path)}`;
