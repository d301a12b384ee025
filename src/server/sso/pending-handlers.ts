import type { sso } from '#contract/sso.ts';
import type { PendingSettings } from '../db/tables/sso.ts';
import type { Handlers } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { loadProvider, lockAsAdmin, publishProvider } from './load.ts';
import { isSameConnection, pendingOf } from './pending.ts';
import { isActive, presentProvider } from './present.ts';
import { updateProvider } from './rows.ts';

type Pending = 'saveSAMLProviderPending' | 'activateSAMLProviderPending' | 'discardSAMLProviderPending';

/** Settings that are tried before anyone signs in with them. */
export const samlPendingHandlers: Pick<Handlers<typeof sso>, Pending> = {
  async saveSAMLProviderPending({ params, body, context }) {
    await lockAsAdmin(context, params.organizationId);
    const { viewer, provider } = await loadProvider(context, params);
    // One that is not set up has nobody who could be locked out: its settings are saved as they are.
    if (!isActive(provider)) throw conflict('sso-incomplete');
    const settings = {
      sso_url: body.ssoURL,
      entity_id: body.entityID,
      certificate: body.certificate,
      signed: body.signed,
    };
    const before = pendingOf(provider);
    const saved: PendingSettings = {
      ...settings,
      saved_at: context.services.clock.now().toISOString(),
      tested_at: before && isSameConnection(before, settings) ? before.tested_at : null,
    };
    const pending = JSON.stringify(saved);
    await updateProvider(context.db, provider, { pending });
    publishProvider(context, provider);
    return presentProvider(context, viewer, { ...provider, pending });
  },

  async activateSAMLProviderPending({ params, context }) {
    await lockAsAdmin(context, params.organizationId);
    const { viewer, provider } = await loadProvider(context, params);
    const settings = pendingOf(provider);
    if (!settings) throw conflict('sso-nothing-pending');
    const { sso_url, entity_id, certificate, signed } = settings;
    const changes = { sso_url, entity_id, certificate, signed, tested_at: settings.tested_at, pending: null };
    await updateProvider(context.db, provider, changes);
    publishProvider(context, provider);
    return presentProvider(context, viewer, { ...provider, ...changes });
  },

  async discardSAMLProviderPending({ params, context }) {
    await lockAsAdmin(context, params.organizationId);
    const { provider } = await loadProvider(context, params);
    if (provider.pending === null) return;
    await updateProvider(context.db, provider, { pending: null });
    publishProvider(context, provider);
  },
};
