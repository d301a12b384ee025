import type { setup } from '#contract/setup.ts';
import { hashPassword } from '../auth/password.ts';
import { findOneTimeToken, takeOneTimeTokens } from '../auth/rows.ts';
import { startSession } from '../auth/start-session.ts';
import { type Handlers, prepared } from '../http/context.ts';
import { conflict, forbidden } from '../http/errors.ts';
import { hashToken } from '../http/sessions.ts';
import type { Services } from '../services.ts';
import { hasUsers } from '../users/rows.ts';
import { makeFirstAccount } from './first-account.ts';

/** Fills a new organization with something to look at. */
type ExampleMaker = (example: { services: Services; organizationId: string; userId: string }) => Promise<void>;

interface SetupOptions {
  makeExample: ExampleMaker;
}

export function setupHandlers({ makeExample }: SetupOptions): Handlers<typeof setup> {
  return {
    async getSetup({ context: { db, services } }) {
      return {
        needed: !(await hasUsers(db)),
        unattended: services.config.admin !== undefined,
        signUp: services.config.signUp,
      };
    },

    completeSetup: prepared(
      async ({ body, context: { db, services, address } }) => {
        const attempt = await services.attempts.begin({ account: 'set-up', address });
        if (await hasUsers(db)) throw conflict('set-up-already');
        if (!(await findOneTimeToken(db, 'set-up', hashToken(body.code)))) throw forbidden('set-up-link-old');
        return { attempt, passwordHash: await hashPassword(body.password) };
      },
      async ({ body, context, ready: { attempt, passwordHash } }) => {
        const { db, services } = context;
        // Taking all of them out makes two set-ups at the same time wait for each other.
        const codes = await takeOneTimeTokens(db, 'set-up', null);
        if (await hasUsers(db)) throw conflict('set-up-already');
        const code = hashToken(body.code);
        if (!codes.some(({ hash }) => hash === code)) throw forbidden('set-up-link-old');
        const made = await makeFirstAccount(context, {
          email: body.email,
          passwordHash,
          displayName: body.displayName,
          organization: body.organization,
        });
        if (made?.organizationId === undefined) throw conflict('set-up-already');
        const { user, organizationId } = made;
        // The account stays whatever becomes of the example.
        if (body.example)
          context.afterCommit(() =>
            makeExample({ services, organizationId, userId: user.id }).catch((error: unknown) =>
              services.log.error({ err: error }, 'the example could not be made'),
            ),
          );
        context.afterCommit(() => attempt.succeeded());
        return { ...(await startSession(context, user)), organization: organizationId };
      },
    ),
  };
}
