// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getNotificationPreferences } from '#client/sdk.gen.ts';
import { sessionExpired } from '#dashboard/shell/connection.ts';
import { configureClient } from '#dashboard/shell/query-client.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

let status = 401;
beforeAll(configureClient);
answerRequests(async () => Response.json({ error: { code: status, message: 'No' } }, { status }));
afterEach(() => sessionExpired.set(false));

test('a session that ended is spoken of whatever was sent, also by what is no query and no mutation', async () => {
  await expect(getNotificationPreferences()).rejects.toThrow();
  expect(sessionExpired.get()).toBe(true);
});

test('what is refused for another reason does not sign anybody out', async () => {
  status = 403;
  await expect(getNotificationPreferences()).rejects.toThrow();
  expect(sessionExpired.get()).toBe(false);
});
