import { t } from '#dashboard/messages/entry.ts';

/** The fields of an account, for `TextField`. */
export const emailField = { name: 'email', label: t('email'), type: 'email', autoComplete: 'username' } as const;
export const nameField = { name: 'displayName', label: t('displayName'), autoComplete: 'name' } as const;
export const passwordField = {
  name: 'password',
  label: t('password'),
  type: 'password',
  autoComplete: 'current-password',
} as const;
export const newPasswordField = {
  name: 'password',
  label: t('password'),
  help: t('passwordHelp'),
  type: 'password',
  autoComplete: 'new-password',
} as const;
