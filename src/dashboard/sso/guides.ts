import { t } from '#dashboard/messages/sso.ts';

/** Where things are at an identity provider; only words on the screen depend on it. */
export interface Guide {
  id: string;
  name: string;
  /** How to make the application, one step each. */
  register: readonly string[];
  /** Where its own values are. */
  find: readonly string[];
}

export const guides: readonly Guide[] = [
  {
    id: 'okta',
    name: 'Okta',
    register: [
      'Applications → Create App Integration → SAML 2.0.',
      'Single sign-on URL: the ACS URL. Audience URI: the Entity ID.',
      'Name ID format: EmailAddress. Application username: Email.',
      'Attribute Statements: add email, first_name and last_name.',
      'Assignments: assign people or groups.',
    ],
    find: ['Sign On → SAML 2.0 → Metadata URL: copy it.'],
  },
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    register: [
      'Enterprise applications → New application → Create your own application.',
      'Single sign-on → SAML → Basic SAML Configuration.',
      'Identifier: the Entity ID. Reply URL: the ACS URL. Or upload the metadata file.',
      'Users and groups: assign people.',
    ],
    find: ['Single sign-on → SAML Certificates → App Federation Metadata Url: copy it.'],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    register: [
      'Apps → Web and mobile apps → Add app → Add custom SAML app.',
      'Download the metadata that Google shows; you need it in the next step here.',
      'ACS URL and Entity ID: the values on this page. Name ID format: EMAIL, Basic Information > Primary email.',
      'User access: switch the app on for people.',
    ],
    find: ['The app → Download metadata: drop the file here. Google has no metadata address.'],
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    register: [
      'Clients → Import client: choose the metadata file of Bindery.',
      'Name ID format: email. Switch “Client signature required” off.',
      'Client scopes: keep email, or add mappers for email, first_name and last_name.',
    ],
    find: ['Realm settings → Endpoints → SAML 2.0 Identity Provider Metadata: copy the address.'],
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    register: [
      'Applications → Add App → SAML Custom Connector (Advanced).',
      'Audience: the Entity ID. Recipient and ACS URL: the ACS URL.',
      'Parameters: add email, first_name and last_name, each “Include in SAML assertion”.',
      'Users or Roles: assign people.',
    ],
    find: ['More Actions → SAML Metadata: drop the file here.'],
  },
  {
    id: 'adfs',
    name: 'AD FS',
    register: [
      'Relying Party Trusts → Add → Import data published online: the metadata address.',
      'Claim issuance: send the e-mail address as E-Mail Address, and transform it to Name ID of format Email.',
      'Access control: permit the people who should come in.',
    ],
    find: ['https://your-server/FederationMetadata/2007-06/FederationMetadata.xml is its metadata address.'],
  },
  {
    id: 'other',
    name: t('anotherProvider'),
    register: [
      'Make an application for SAML 2.0 (service provider).',
      'Give it the metadata of Bindery, or the values one by one.',
      'Let it send the e-mail address as Name ID or as the attribute email, and sign with SHA-256.',
      'Assign people to it.',
    ],
    find: ['Look for the metadata of the identity provider: an address or an XML file.'],
  },
];

export const guideOf = (id: string | undefined): Guide | undefined => guides.find(guide => guide.id === id);
