import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { linkAccountMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { deleteAllTokens } from '../tokens/rows.ts';
import { findUser, updateUser } from '../users/rows.ts';
import { deleteIdentitiesElsewhere, putIdentity } from './identity-rows.ts';
import { findProviderAnywhere } from './rows.ts';
import { inHours, noteOver, readNote, writeNote } from './signed-note.ts';

const purpose = 'sso-link';
const hoursValid = 1;

const Link = z.object({ provider: z.string(), nameId: z.string(), user: z.string(), expires: z.string() });
type Link = z.infer<typeof Link>;

interface Linking {
  provider: SamlProviderRow;
  organization: OrganizationRow;
  nameId: string;
  user: UserRow;
}

/** Asks the owner of an account by mail whether a provider may sign them in; the link says all of it, signed by us. */
export async function mailLink(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { provider, organization, nameId, user }: Linking,
): Promise<void> {
  // Counted as failures on purpose: somebody's inbox is not to be filled.
  const subject = `sso-link:${user.email}`;
  await services.attempts.count(db, { account: subject, address: subject });
  const link: Link = { provider: provider.id, nameId, user: user.id, expires: inHours(hoursValid, services) };
  const url = `${services.config.publicUrl}/sso/link?token=${writeNote(purpose, link, services)}`;
  const letter = linkAccountMail({ to: user.email, language: user.language, url, organization: organization.title });
  await services.mail.send(db, { ...letter, organizationId: organization.id });
}

type LinkServices = Pick<Services, 'secrets' | 'clock'>;

/** What the owner of a mailed link agrees to. @throws 403 */
export async function findLinking(db: Db, token: string, services: LinkServices): Promise<Linking> {
  const link = Link.parse(readNote(purpose, token, services));
  const found = await findProviderAnywhere(db, link.provider);
  const user = await findUser(db, link.user);
  if (!found || !user || user.deleted_at !== null) throw noteOver();
  return { ...found, nameId: link.nameId, user };
}

/** Links the account: from now on the provider signs its owner in. */
export async function acceptLink(db: Db, { provider, nameId, user }: Linking, now: Date): Promise<void> {
  const at = now.toISOString();
  // The link came by mail, so the address is theirs.
  await cleanUnproven(db, user, { organizationId: provider.organization_id, verifiedAt: at });
  await putIdentity(db, {
    organization_id: provider.organization_id,
    provider_id: provider.id,
    name_id: nameId,
    user_id: user.id,
    created_at: at,
    last_used_at: at,
    agreed_at: at,
  });
}

/**
 * Takes the password, the tokens and the links of other organizations from an account whose address nobody had proved to
 * be theirs: they may be somebody else's.
 */
export async function cleanUnproven(
  db: Db,
  user: UserRow,
  { organizationId, verifiedAt }: { organizationId: string; verifiedAt: string | null },
): Promise<void> {
  if (user.email_verified_at !== null) return;
  await deleteAllTokens(db, user.id);
  await deleteIdentitiesElsewhere(db, user.id, organizationId);
  await updateUser(db, user.id, { password_hash: null, email_verified_at: verifiedAt });
}
