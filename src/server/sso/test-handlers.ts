import type { samlTests } from '#contract/saml-tests.ts';
import type { SamlTestRow } from '../db/tables/sso.ts';
import type { Context, Handlers } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { wordsFor } from '../words/words.ts';
import { endTests, findTest, insertTest } from './exchange-rows.ts';
import { loadProvider } from './load.ts';
import { providerAs } from './pending.ts';
import { isActive, presentTest } from './present.ts';

/** Milliseconds that a test waits for the browser. */
const testTime = 600_000;

type Test = 'startSAMLProviderTest' | 'getSAMLProviderTest' | 'stopSAMLProviderTest';

/** Sign-ins that sign nobody in. */
export const samlTestHandlers: Pick<Handlers<typeof samlTests>, Test> = {
  async startSAMLProviderTest({ params, body: { start, settings }, context }) {
    const { provider } = await loadProvider(context, params);
    const tried = providerAs(settings, provider);
    if (!tried) throw conflict('sso-nothing-pending');
    if (!isActive(tried)) throw conflict('sso-incomplete');
    const now = context.services.clock.now();
    const row: SamlTestRow = {
      organization_id: provider.organization_id,
      provider_id: provider.id,
      id: newId(),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + testTime).toISOString(),
      finished_at: null,
      settings,
      token_id: start === 'service' ? null : ownSession(context),
      report: null,
    };
    // The browser waits for one at a time.
    if (row.token_id !== null) await endTests(context.db, provider, { tokenId: row.token_id, at: row.created_at });
    await insertTest(context.db, row);
    return presentTest(row, context.services, wordsFor(context).texts);
  },

  async getSAMLProviderTest({ params, context }) {
    const { provider } = await loadProvider(context, params);
    const row = await findTest(context.db, provider, params.samlTestId);
    if (!row) throw notFound('test');
    return presentTest(row, context.services, wordsFor(context).texts);
  },

  async stopSAMLProviderTest({ params, context }) {
    const { provider } = await loadProvider(context, params);
    const at = context.services.clock.now().toISOString();
    await endTests(context.db, provider, { id: params.samlTestId, at });
  },
};

/** What the browser will be known by when it comes back from the identity provider. @throws 409 for a script */
function ownSession({ caller }: Context): string {
  if (caller.kind !== 'user' || !caller.session) throw conflict('sso-test-browser');
  return caller.tokenId;
}
