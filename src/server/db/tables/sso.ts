import type { Role } from '#contract/common.ts';
import type { SamlProduct } from '#contract/sso.ts';
import type { Flag } from '../tables.ts';

export interface SamlProviderRow {
  organization_id: string;
  id: string;
  label: string;
  sort_label: string;
  /** The three are empty while they are not set. */
  sso_url: string;
  entity_id: string;
  certificate: string;
  default_team: string | null;
  default_role: Role | null;
  signed: 'any' | 'response' | 'assertion' | 'both';
  created_at: string;
  /** When a test of these settings last passed. */
  tested_at: string | null;
  /** Which product it is; `null` when nobody said. */
  product: SamlProduct | null;
  /** Whether an admin said that the other side knows of us. */
  registered: Flag;
  /** Whoever joins becomes a guest: `default_role` is `null` then. */
  joins_as_guest: Flag;
  /** JSON of `PendingSettings`: what is to be tried before it takes the place of the settings. */
  pending: string | null;
}

/** Settings of a provider that nobody signs in with yet. */
export interface PendingSettings extends Pick<SamlProviderRow, 'sso_url' | 'entity_id' | 'certificate' | 'signed'> {
  saved_at: string;
  /** When a test of them passed. */
  tested_at: string | null;
}

/** Who a name of a provider stands for. */
export interface SsoIdentityRow {
  organization_id: string;
  provider_id: string;
  name_id: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  /** When its owner agreed by mail that the provider signs them in. */
  agreed_at: string | null;
}

/** A sign-in on its way: what was asked of the identity provider and not answered yet. */
export interface SamlRequestRow {
  organization_id: string;
  provider_id: string;
  /** The ID of the AuthnRequest. */
  id: string;
  /** Where the browser wants to go afterwards, a path of the dashboard. */
  return_to: string;
  /** The test that this is a part of. */
  test_id: string | null;
  /** The invite whose key the browser showed. */
  invite_id: string | null;
  expires_at: string;
}

/** An assertion that was used; no other use is possible. */
export interface SamlAssertionRow {
  organization_id: string;
  provider_id: string;
  id: string;
  /** The assertion itself is too old from then on. */
  expires_at: string;
}

export interface SamlTestRow {
  organization_id: string;
  provider_id: string;
  id: string;
  created_at: string;
  expires_at: string;
  finished_at: string | null;
  /** Which of the provider's settings it tries. */
  settings: 'live' | 'pending';
  /** The session of whose browser it takes the next response that nobody asked for; `null` for one that begins here. */
  token_id: string | null;
  /** JSON: checks, identity and outcome as in the contract; `null` while it waits. */
  report: string | null;
}

/** A response that nobody asked for, on its way back to the browser that brought it. */
export interface SamlParkedRow {
  organization_id: string;
  provider_id: string;
  /** Secret: whoever has it goes on with the response. */
  id: string;
  response: string;
  relay_state: string | null;
  expires_at: string;
}

/** One attempt to sign in through a provider. */
export interface SsoSignInRow {
  organization_id: string;
  provider_id: string;
  id: string;
  at: string;
  outcome: 'signed-in' | 'asked-by-mail' | 'refused';
  user_id: string | null;
  /** Of somebody who was refused, where the provider's signature held. */
  email: string | null;
  /** JSON of what is said about it. */
  reason: string | null;
}

/** Single sign-on is required until `confirm_by`, and optional from then on; without a row, it is as the organization says. */
export interface SsoEnforcementRow {
  organization_id: string;
  started_at: string;
  started_by: string;
  confirm_by: string;
}

/** Who may always sign in with a password, as long as they are an admin. */
export interface SsoEmergencyRow {
  organization_id: string;
  user_id: string;
}

/** A member who asks to be linked. */
export interface SsoLinkRequestRow {
  organization_id: string;
  user_id: string;
  /** Another one each time that admins are told. */
  id: string;
  provider_id: string;
  /** What the provider calls the person who asks. */
  name_id: string;
  created_at: string;
  /** `null` while nobody has decided; members who are linked have no row. */
  declined_at: string | null;
}

export interface SsoTables {
  saml_providers: SamlProviderRow;
  sso_identities: SsoIdentityRow;
  saml_requests: SamlRequestRow;
  saml_assertions: SamlAssertionRow;
  saml_tests: SamlTestRow;
  saml_parked: SamlParkedRow;
  sso_sign_ins: SsoSignInRow;
  sso_enforcements: SsoEnforcementRow;
  sso_emergency: SsoEmergencyRow;
  sso_link_requests: SsoLinkRequestRow;
}
