/** The pages of the handbook as the service shows them below `/docs`, by their titles. */
export const handbook = {
  Install: 'start/install',
  'Your first hour': 'start/your-first-hour',
  'Bring your docs': 'start/bring-your-docs',
  'The editor': 'write/the-editor',
  Blocks: 'write/blocks',
  'Pages, links and files': 'write/pages-links-and-files',
  'API reference': 'write/api-reference',
  'Change requests': 'review/change-requests',
  Comments: 'review/comments',
  Conflicts: 'review/conflicts',
  'Merge rules': 'review/merge-rules',
  Sites: 'publish/sites',
  'Who can read': 'publish/who-can-read',
  Addresses: 'publish/addresses',
  Visitors: 'publish/visitors',
  'AI agents': 'publish/ai-agents',
  Translations: 'publish/translations',
  PDF: 'publish/pdf',
  'Members and teams': 'organize/members-and-teams',
  'Levels of access': 'organize/levels-of-access',
  'Single sign-on': 'organize/single-sign-on',
  'Audit log': 'organize/audit-log',
  Export: 'organize/export',
  Settings: 'operate/settings',
  Storage: 'operate/storage',
  'Backup and moving': 'operate/backup-and-moving',
  Accessibility: 'operate/accessibility',
  'The API': 'develop/the-api',
  Webhooks: 'develop/webhooks',
  'The code': 'develop/the-code',
} as const;

export type HandbookPage = keyof typeof handbook;

/** The address of a page, or of the first one. */
export const handbookAddress = (page?: HandbookPage): string => `/docs/${page ? handbook[page] : ''}`;

/** Their titles, in their order. */
export const handbookPages = Object.keys(handbook) as HandbookPage[]; // the object has no other keys
