import { z } from 'zod';
import { recordOwn } from '../audit/sign-ins.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { newId } from '../ids.ts';
import { linkedAccountMail } from '../mail/templates.ts';
import { findMember, updateMembers } from '../members/rows.ts';
import { notify } from '../notifications/happening.ts';
import type { Services } from '../services.ts';
import { findUsers } from '../users/rows.ts';
import { listAdminIds } from './enforcement-rows.ts';
import { deleteLinkRequests, findLinkRequest, putLinkRequest } from './link-request-rows.ts';
import { isActive } from './present.ts';
import { activeProviders, findProviderAnywhere } from './rows.ts';
import { serviceOf } from './saml.ts';
import { inHours, noteOver, readNote, writeNote } from './signed-note.ts';

const purpose = 'sso-link-request';
const hoursValid = 1;
/** Milliseconds in which admins who declined are not asked again. */
const patience = 86_400_000;

const Offer = z.object({ provider: z.string(), nameId: z.string(), user: z.string(), expires: z.string() });

interface Asked {
  provider: SamlProviderRow;
  /** What the provider calls the person. */
  nameId: string;
  userId: string;
}

/** What lets a browser ask for a link: only one that came with the provider's word for this member gets it. */
export function offerLinkRequest(
  { provider, nameId, userId }: Asked,
  services: Pick<Services, 'secrets' | 'clock'>,
): string {
  const offer: z.infer<typeof Offer> = {
    ...{ provider: provider.id, nameId, user: userId },
    expires: inHours(hoursValid, services),
  };
  return writeNote(purpose, offer, services);
}

type Asking = Pick<Context, 'db' | 'services' | 'requestId' | 'address'>;

/**
 * Tells the admins that a member asks to be linked, once: asking again changes nothing while it waits, or within a day
 * after it was declined. Whoever asks is answered the same in all cases.
 * @throws 403 for an offer that is not ours or too old, 429
 */
export async function requestLink(
  context: Asking,
  token: string,
): Promise<{ provider: SamlProviderRow; organization: OrganizationRow }> {
  const { db, services, address } = context;
  const { provider: providerId, nameId, user: userId } = Offer.parse(readNote(purpose, token, services));
  await services.attempts.count(db, { account: `sso-link-request:${userId}`, address });
  const place = await findProviderAnywhere(db, providerId);
  if (!place || !isActive(place.provider)) throw noteOver();
  const { id: organizationId } = place.organization;
  const member = await findMember(db, organizationId, userId);
  if (!member || member.disabled || member.sso) return place;
  const now = services.clock.now();
  const before = await findLinkRequest(db, organizationId, userId);
  const waits = before?.declined_at === null;
  if (waits || (before?.declined_at && now.getTime() - Date.parse(before.declined_at) < patience)) return place;
  const id = newId();
  await putLinkRequest(db, {
    organization_id: organizationId,
    user_id: userId,
    id,
    provider_id: providerId,
    name_id: nameId,
    created_at: now.toISOString(),
    declined_at: null,
  });
  await recordOwn(context, 'user.sso_link_request', userId, { provider: providerId });
  await notify(context, {
    organizationId,
    type: 'sso_link_requested',
    actorId: userId,
    userIds: await listAdminIds(db, organizationId),
    linkRequest: { id, provider: { id: providerId, label: place.provider.label } },
  });
  return place;
}

/** Marks members for SSO; those who asked for it are told by mail. The organization is locked. */
export async function linkMembers(
  { db, services }: { db: Db; services: Pick<Services, 'mail' | 'config'> },
  organization: Pick<OrganizationRow, 'id' | 'title'>,
  userIds: readonly string[],
): Promise<void> {
  await updateMembers(db, organization.id, userIds, { sso: 1 });
  const asked = await deleteLinkRequests(db, organization.id, userIds);
  if (asked.length === 0) return;
  const users = await findUsers(
    db,
    asked.map(({ user_id }) => user_id),
  );
  const providers = await activeProviders(db, [organization.id]);
  for (const { user_id, provider_id } of asked) {
    const user = users.find(({ id }) => id === user_id);
    const provider = providers.find(({ id }) => id === provider_id);
    if (!user || user.email_verified_at === null || !provider) continue;
    const url = serviceOf(services.config, provider.id).startURL;
    const names = { organization: organization.title, provider: provider.label };
    const letter = linkedAccountMail({ to: user.email, language: user.language, url, ...names });
    await services.mail.send(db, { ...letter, organizationId: organization.id });
  }
}
