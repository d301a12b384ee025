import type { Generated } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Flag } from '../tables.ts';

/** A language that the service writes to people in. */
export type Language = 'en' | 'de';

/** Global: found by e-mail before any organization is known. */
export interface UserRow {
  id: string;
  email: string;
  display_name: string;
  /** An address, or the path of `user_photos`. */
  photo_url: string | null;
  password_hash: string | null;
  email_verified_at: string | null;
  /** Chosen in the dashboard, or asked for by the browser of the first sign-in; `null` until then. */
  language: Language | null;
  /** JSON of `Appearance`; `null` until something is chosen. */
  appearance: string | null;
  created_at: string;
  /** The account is gone; the row stays, without a name, for what the person wrote. */
  deleted_at: string | null;
}

/** Global: of people, whatever organizations they belong to. */
export interface UserPhotoRow {
  user_id: string;
  sha256: string;
  content_type: string;
}

/** Global: found by the hash of what the caller sent. */
export interface TokenRow {
  hash: string;
  id: string;
  kind: 'session' | 'personal' | 'content';
  user_id: string | null;
  label: string;
  /** For content tokens: the site they read. */
  site_id: string | null;
  organization_id: string | null;
  /** For sessions: browser and system, in words. */
  user_agent: string;
  /** For sessions: the organization whose identity provider vouched for the person. */
  sso_organization_id: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

/** Global: verification, password reset, set-up. */
export interface OneTimeTokenRow {
  hash: string;
  purpose: 'verify-email' | 'reset-password' | 'set-up';
  user_id: string | null;
  expires_at: string | null;
}

/** Global: devices that wait until a person allows their token, or waited lately. */
export interface DeviceSignInRow {
  /** SHA-256 of the token that it will have. */
  token_hash: string;
  /** Eight letters. */
  user_code: string;
  label: string;
  /** The IP address that asked. */
  address: string;
  status: 'pending' | 'approved' | 'denied';
  created_at: string;
  expires_at: string;
}

export interface OrganizationRow {
  id: string;
  title: string;
  sort_title: string;
  hostname: string;
  /** An address elsewhere; or the picture that was uploaded, by its hash and media type. */
  logo_url: string | null;
  logo_sha256: string | null;
  logo_type: string | null;
  /** JSON list. */
  email_domains: string;
  default_role: Role | null;
  /** JSON, `{type:'site', site}`. */
  default_content: string | null;
  sso: Flag;
  ai: Flag;
  invite_links: Flag;
  member_count: number;
  created_at: string;
  /** How long audit events are kept. */
  audit_retention_days: number;
  /** JSON of `MergeRules`; `null` is none. */
  merge_rules: string | null;
  /** By the operator: nothing is written, and its sites are offline. */
  blocked_reason: string | null;
}

/** Kept by `tree/structure-rows.ts`; deleted spaces do not count. */
interface StructureState {
  space_count: number;
  /** Those whose `base_level` is `none`. */
  hidden_space_count: number;
  /** Names the last change of collections that not all spaces below follow yet; null when all do. */
  unsettled: string | null;
}

/** An organization with what is kept of its structure. */
export interface KeptOrganizationRow extends OrganizationRow, StructureState {}

/** Global: deleted, and not for good yet. Without its row in `organizations`, nothing leads into an organization. */
export interface DeletedOrganizationRow {
  id: string;
  /** Nobody else takes it meanwhile. */
  hostname: string;
  logo_sha256: string | null;
  /** JSON of the row in `organizations`. */
  kept: string;
  deleted_at: string;
  deleted_by: string;
}

/** Kept by `audit/count-rows.ts`. */
interface AuditState {
  /** The first hour whose events are not in `audit_hours` yet. */
  audit_counted_until: Generated<string>;
}

/** Kept by triggers. */
interface Joins {
  /** The number of the last who joined. */
  joins: Generated<number>;
}

export interface MemberRow {
  organization_id: string;
  user_id: string;
  role: Role | null;
  disabled: Flag;
  sso: Flag;
  joined_at: string;
  last_seen_at: string | null;
  /** Copied from the user, so that lists filter and sort inside one tenant. */
  sort_name: string;
  search_text: string;
}

/** Kept by `members/enable.ts`. */
interface MemberTokens {
  /** API tokens made until then do not open the organization. */
  tokens_since: Generated<string | null>;
}

/** Kept by triggers: `db/member-numbers.ts`. */
interface MemberNumber {
  /** From 1, in the order in which they joined. */
  number: Generated<number>;
}

/** What lists of members filter by. */
export interface MemberState {
  role: Role | 'guest';
  disabled: Flag;
  sso: Flag;
  /** Whether they have been seen. */
  seen: Flag;
}

/** How many members of an organization are alike in what lists filter by. */
export interface MemberCountRow extends MemberState {
  organization_id: string;
  count: number;
}

/** What members are found by, as `lib/grams.ts` has it indexed. */
export interface MemberTextRow {
  organization_id: string;
  user_id: string;
  text: string;
}

/** Members who follow each other by name, from this one to the next block, with all their texts. */
export interface MemberBlockRow {
  organization_id: string;
  sort_name: string;
  user_id: string;
  text: string;
}

/** In how many members' texts a part is: `lib/grams.ts`. */
export interface MemberGramRow {
  organization_id: string;
  gram: string;
  count: number;
  continued: Flag;
  /** Counted by the states of the members too. */
  by_state: Generated<Flag>;
}

/** The same for members of one state, of the parts that many have. */
export interface MemberGramStateRow extends MemberState {
  organization_id: string;
  gram: string;
  count: number;
}

export interface TeamRow {
  organization_id: string;
  id: string;
  title: string;
  sort_title: string;
  member_count: number;
  created_at: string;
}

export interface TeamMemberRow {
  organization_id: string;
  team_id: string;
  user_id: string;
  role: 'owner' | 'member';
  /** Copied from the member: the role in the organization or `guest`, or `off` when they are switched off. */
  standing: Generated<string>;
  sort_name: Generated<string>;
  search_text: Generated<string>;
  number: Generated<number>;
  /** Kept by triggers: in which of the team's packs they stand. */
  pack: Generated<number>;
  /** Null for those who were added before it was kept, as is `source`. */
  added_at: Generated<string | null>;
  source: Generated<'manual' | 'invite' | 'sso' | null>;
}

/** Members of a team put together, kept by triggers: `db/team-packs.ts`. */
interface TeamPackRow {
  organization_id: string;
  team_id: string;
  standing: string;
  pack: number;
  members: string;
}

/** Their numbers alone: `db/member-numbers.ts`. */
interface TeamNumbersRow extends Omit<TeamPackRow, 'members'> {
  numbers: string;
}

export interface InviteRow {
  organization_id: string;
  id: string;
  kind: 'email' | 'link';
  email: string | null;
  role: Role | null;
  space_id: string | null;
  collection_id: string | null;
  /** Level on the space or collection. */
  level: Role | null;
  /** JSON list of the ids of teams to join. */
  teams: string;
  sso: Flag;
  /** SHA-256 of the secret in the mail; links have none. */
  key_hash: string | null;
  created_by: string;
  created_at: string;
  expires_at: string | null;
  accepted_at: string | null;
  /** What whoever invited by e-mail added to the mail. */
  message: string | null;
  /** When the last mail was given up. */
  mail_failed_at: string | null;
  /** How many people a link lets in; `null` is any number. */
  max_uses: number | null;
  /** How many people a link has given something. */
  uses: number;
}

/** Global: which organizations name an e-mail domain. */
export interface OrganizationDomainRow {
  domain: string;
  organization_id: string;
  /** When the record in its DNS was seen first; `null` is pending. */
  verified_at: string | null;
  checked_at: string | null;
  /** Why the last check did not verify it. */
  problem: string | null;
}

/** Global: which organization an id without one in its path belongs to. */
export interface DirectoryRow {
  kind: 'space' | 'collection' | 'invite' | 'site' | 'file' | 'saml-provider';
  id: string;
  organization_id: string;
}

export interface AccountTables {
  users: UserRow;
  tokens: TokenRow;
  one_time_tokens: OneTimeTokenRow;
  device_sign_ins: DeviceSignInRow;
  user_photos: UserPhotoRow;
  organizations: OrganizationRow & { [Name in keyof StructureState]: Generated<StructureState[Name]> } & AuditState &
    Joins;
  deleted_organizations: DeletedOrganizationRow;
  members: MemberRow & MemberTokens & MemberNumber;
  member_counts: MemberCountRow;
  member_texts: MemberTextRow;
  member_blocks: MemberBlockRow;
  member_grams: MemberGramRow;
  member_gram_states: MemberGramStateRow;
  teams: TeamRow;
  team_members: TeamMemberRow;
  team_packs: TeamPackRow;
  team_numbers: TeamNumbersRow;
  invites: InviteRow;
  organization_domains: OrganizationDomainRow;
  directory: DirectoryRow;
}
