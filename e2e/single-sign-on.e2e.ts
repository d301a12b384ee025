import { type IdentityProvider, startIdentityProvider } from '../src/server/sso/testing/identity-provider.ts';
import { axe, expect, test } from './fixtures.ts';
import { admin, type Server } from './server.ts';

// What is refused is a page of status 403.
test.use({ allow: [/status of 40[13]/] });

/** Calls the API as the administrator. */
async function call(server: Server, path: string, body: unknown) {
  const send = (url: string, content: unknown, token = '') =>
    fetch(`${server.url}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(content),
    }).then(answer => answer.json());
  const { token } = await send('/auth/sign-in', admin);
  return send(path, body, token);
}

/** An organization whose people sign in at this identity provider, at an address of another site. */
async function connect(server: Server, idp: IdentityProvider) {
  const { id } = await call(server, '/v1/orgs', { title: 'Acme' });
  const { entityID, ssoURL, certificate } = idp;
  const settings = { label: 'Identity', entityID, ssoURL, certificate, defaultRole: 'read' };
  const provider = await call(server, `/v1/orgs/${id}/saml`, settings);
  idp.serviceMetadata = await (await fetch(provider.service.entityID)).text();
  return { id, provider };
}

test('a person comes back from the identity provider signed in, from either side, and a test signs nobody in', async ({
  page,
  server,
  openPage,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id, provider } = await connect(server, idp);
    idp.subject = { nameId: 'dana@acme.example', attributes: { displayName: 'Dana Ruiz' } };

    const { url } = await call(server, `/v1/orgs/${id}/saml/${provider.id}/test`, {});
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Single sign-on works' })).toBeVisible();
    await axe(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);

    await page.goto(`${provider.service.startURL}?returnTo=${encodeURIComponent(`/o/${id}`)}`);
    await expect(page).toHaveURL(new RegExp(`^${server.url}/o/${id}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const user = await page.request.get('/v1/user');
    expect((await user.json()).displayName).toBe('Dana Ruiz');

    const other = await openPage();
    await other.goto(`${idp.url}/launch`);
    await expect(other).toHaveURL(new RegExp(`^${server.url}/`));
    expect((await other.request.get('/v1/user')).status()).toBe(200);

    idp.subject = { nameId: 'somebody' };
    const refused = await openPage();
    await refused.goto(provider.service.startURL);
    await expect(refused.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    await axe(refused);
    await refused.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(refused.getByLabel('E-mail')).toBeVisible();
  } finally {
    await idp.stop();
  }
});
