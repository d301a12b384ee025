import type { SamlProvider } from '#client/types.gen.ts';
import { t as sso } from '#dashboard/messages/sso.ts';
import { t } from '#dashboard/messages/sso-guides.ts';

export type SamlProduct = NonNullable<SamlProvider['product']>;

/** Where things are at an identity provider; only words on the screen depend on it. */
interface Guide {
  name: string;
  /** How to make the application, one step each. */
  register: readonly string[];
  /** Where its own values are. */
  find: readonly string[];
}

export const guides: Record<SamlProduct, Guide> = {
  okta: {
    name: 'Okta',
    register: [t('okta1'), t('okta2'), t('okta3'), t('okta4'), t('okta5')],
    find: [t('oktaFind')],
  },
  entra: {
    name: 'Microsoft Entra ID',
    register: [t('entra1'), t('entra2'), t('entra3'), t('entra4')],
    find: [t('entraFind')],
  },
  google: {
    name: 'Google Workspace',
    register: [t('google1'), t('google2'), t('google3'), t('google4')],
    find: [t('googleFind')],
  },
  keycloak: {
    name: 'Keycloak',
    register: [t('keycloak1'), t('keycloak2'), t('keycloak3')],
    find: [t('keycloakFind')],
  },
  onelogin: {
    name: 'OneLogin',
    register: [t('onelogin1'), t('onelogin2'), t('onelogin3'), t('onelogin4')],
    find: [t('oneloginFind')],
  },
  adfs: { name: 'AD FS', register: [t('adfs1'), t('adfs2'), t('adfs3')], find: [t('adfsFind')] },
  other: {
    name: sso('anotherProvider'),
    register: [t('other1'), t('other2'), t('other3'), t('other4')],
    find: [t('otherFind')],
  },
};

/** In the order in which they are offered. */
export const products = [
  'okta',
  'entra',
  'google',
  'keycloak',
  'onelogin',
  'adfs',
  'other',
] as const satisfies SamlProduct[];
