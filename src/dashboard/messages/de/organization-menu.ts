export const organizationMenu = {
  findOrganization: 'Organisation suchen',
  joinOrganization: 'Bei einer anderen Organisation anmelden',
  deletedOrganizations: 'Kürzlich gelöscht',
  restorableUntil: 'Bis {date}',
  restoreOrganization: '{organization} wiederherstellen',
  organizationRestored: '„{organization}“ ist wiederhergestellt',
  organizationsToJoin: 'Organisationen, denen Sie beitreten können',
};
