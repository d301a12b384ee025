import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The menu of the organizations, and of those that were deleted. */
export const t = catalogue('organization-menu', {
  findOrganization: 'Find an organization',
  joinOrganization: 'Sign in to another organization',
  deletedOrganizations: 'Recently deleted',
  restorableUntil: 'Until {date}',
  restoreOrganization: 'Restore {organization}',
  organizationRestored: '“{organization}” is restored',
  organizationsToJoin: 'Organizations you may join',
});
