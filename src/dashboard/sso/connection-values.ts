import type { Role, SamlProvider } from '#client/types.gen.ts';

/** In place of a role or a team: what the organization has, or none. */
export const none = 'none';

export const valuesOf = (provider: SamlProvider) => ({
  label: provider.label,
  ssoURL: provider.ssoURL,
  entityID: provider.entityID,
  certificate: provider.certificate,
  /** A role, `guest`, or `none` for that of the organization. */
  joinsAs: provider.joinsAsGuest ? 'guest' : ((provider.defaultRole ?? none) as string),
  defaultTeam: provider.defaultTeam?.id ?? none,
  signed: provider.signed as string,
});

export type ConnectionValues = ReturnType<typeof valuesOf>;

/** What decides whether a sign-in works; the rest holds at once without a risk. */
export const connectionNames = ['ssoURL', 'entityID', 'certificate', 'signed'] as const;

export const connectionOf = ({ ssoURL, entityID, certificate, signed }: ConnectionValues) => ({
  ssoURL,
  entityID,
  certificate,
  signed: signed as SamlProvider['signed'], // one of the options
});

export const bodyOf = ({ label, joinsAs, defaultTeam, ...rest }: ConnectionValues) => ({
  label,
  ...connectionOf({ label, joinsAs, defaultTeam, ...rest }),
  joinsAsGuest: joinsAs === 'guest',
  defaultRole: joinsAs === none || joinsAs === 'guest' ? null : (joinsAs as Role), // the other options are the roles
  defaultTeam: defaultTeam === none ? null : defaultTeam,
});
