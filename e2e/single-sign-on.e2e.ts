import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '../src/server/sso/testing/identity-provider.ts';
import { axe, expect, test } from './fixtures.ts';
import { api, linkInMail } from './helpers.ts';
import { mostShift, noteShifts, shiftOf } from './layout-shift.ts';
import { admin, type Server } from './server.ts';

// What is refused is a page of status 403; the identity provider is at an address of its own.
test.use({ allow: [/status of 40[0139]/], beyond: [/^http:\/\/127\.0\.0\.1:\d+$/] });

/** Calls the API as the administrator; without a body, it reads. */
async function call(server: Server, path: string, body?: unknown) {
  const send = (url: string, content: unknown, token = '') =>
    fetch(`${server.url}${url}`, {
      method: content === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(content !== undefined && { body: JSON.stringify(content) }),
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

test('a person comes back from the identity provider signed in, from either side, and a test signs nobody in', {
  tag: '@core',
}, async ({ page, server, openPage }) => {
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

    // Somebody invited chooses the provider on the page of the invite, and joins with what it gives.
    const invited = 'ines@acme.example';
    await call(server, `/v1/orgs/${id}/invites`, { emails: [invited], role: 'create' });
    const invitee = await openPage();
    await invitee.goto(await linkInMail(server, invited));
    await axe(invitee);
    idp.subject = { nameId: invited, attributes: { displayName: 'Ines Vited' } };
    await invitee.getByRole('link', { name: 'Continue with Identity' }).click();
    await expect(invitee).toHaveURL(new RegExp(`^${server.url}/o/${id}`));
    const joined = await (await invitee.request.get(`/v1/orgs/${id}/members?search=ines`)).json();
    expect(joined.items).toMatchObject([{ role: 'create', sso: true, user: { displayName: 'Ines Vited' } }]);

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

test('an admin sets a provider up with the wizard, mends what the test report says, and cannot lock anybody out', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id } = await call(server, '/v1/orgs', { title: 'Guarded' });
    const owner = await signIn();
    // Somebody who is at home in this organization only: whoever is in others too agrees by mail first.
    const { email } = await joinAs(owner, id, 'Cleo Chief', 'admin');
    await signIn({ email, password: 'correct horse battery' });
    await page.goto(`/o/${id}/settings/sso`);
    await expect(page.getByText('No provider yet')).toBeVisible();

    // The guard: nothing has been proved yet.
    await page.getByRole('radio', { name: 'Required' }).click();
    const guard = page.getByRole('dialog', { name: 'Require single sign-on?' });
    await expect(guard.getByRole('listitem').filter({ hasText: 'Missing:' })).toHaveCount(2);
    await expect(guard.getByRole('button', { name: 'Require SSO' })).toBeDisabled();
    await expect(guard.getByRole('list', { name: 'Checks' })).toBeFocused();
    // The list of those who keep a password opens over it, and leads back to where it was called.
    const list = page.getByRole('dialog', { name: 'Emergency access' });
    const edit = guard.getByRole('button', { name: 'Edit the list' });
    await edit.press('Enter');
    await expect(list.getByRole('combobox', { name: 'Admins' })).toBeFocused();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(edit).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(guard).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Optional' })).toBeChecked();

    await page.getByRole('link', { name: 'Add provider' }).click();
    await page.getByRole('radio', { name: 'Keycloak' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Keys');
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('heading', { name: 'Set up Keys' })).toBeVisible();
    await axe(page);
    // Leaving it loses nothing: the list leads back, with the identity provider that was chosen.
    await page.getByRole('link', { name: 'Finish later' }).click();
    await expect(page.getByText('Setup incomplete · step 2 of 4').filter({ visible: true })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Resume the setup of Keys' }).click();
    await expect(page.getByRole('heading', { name: 'In Keycloak' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'I have created the app and assigned people' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download metadata' }).click();
    const file = await (await download).path();
    idp.serviceMetadata = await readFile(file, 'utf8');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await page.getByRole('link', { name: 'Register Bindery there' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    // An address that has no metadata, then the document, with a mistake in it.
    await page.getByRole('textbox', { name: 'Address of the metadata' }).fill(`${server.url}/health`);
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByRole('textbox', { name: 'Address of the metadata' })).toHaveAccessibleDescription(/private/);
    // By hand, what is pasted is judged before it is saved.
    await page.getByRole('radio', { name: 'By hand' }).check();
    await page.getByRole('textbox', { name: 'Sign-in address' }).fill('http://idp.example/sso');
    const preview = page.getByRole('region', { name: 'As Bindery reads it' });
    await expect(preview).toContainText('without encryption');
    await expect(preview).toContainText('HTTP-Redirect');
    await page.getByRole('radio', { name: 'File or text' }).check();
    await page.getByRole('textbox', { name: 'Metadata (XML)' }).fill(idp.metadata);
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByText('Read from the metadata.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Entity ID of the identity provider' }).fill('urn:wrong');
    await page.keyboard.press('Control+Enter');

    idp.subject = { nameId: email };
    await runTest(page);
    await expect(page.getByRole('alert')).toHaveText('The test failedThe response comes from another issuer.');
    const wrong = page.getByRole('listitem').filter({ hasText: 'The response comes from another issuer.' });
    await expect(wrong).toContainText('urn:wrong');
    await expect(wrong).toContainText('Where to fix it');
    // What is fine stands folded behind it.
    const checks = page.getByRole('region', { name: 'What was checked' });
    await expect(checks.getByRole('listitem')).toHaveCount(1);
    await checks.getByText(/checks passed$/).click();
    await expect(checks.getByRole('listitem').nth(1)).toContainText('Passed:');
    await page.getByText('Show raw, redacted').click();
    await expect(page.getByRole('region', { name: 'Show raw, redacted' })).toContainText('<saml:Issuer');
    await axe(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('textbox', { name: 'Entity ID of the identity provider' }).fill(idp.entityID);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('button', { name: 'Test sign-in' })).toBeVisible();
    // Nothing is wrong but that the account is not linked: the way to where that is done stands there.
    await runTest(page);
    const member = page.getByRole('alert').getByRole('link', { name: /^The membership of Cleo Chief/ });
    await expect(member).toHaveAttribute('href', new RegExp(`^/o/${id}/settings/members/`));
    await link(server, id, email);
    await runTest(page);
    await expect(page.getByText('The test passed')).toBeVisible();
    await expect(page.getByText('member, role Admin, linked to SSO: yes')).toBeVisible();

    // A sign-in that the identity provider begins by itself, in this browser, is taken for the test.
    await page.getByRole('button', { name: 'Test IdP-initiated' }).click();
    await expect(page.getByText('Waiting for a sign-in from your identity provider')).toBeVisible();
    await axe(page);
    const tile = await page.context().newPage();
    await tile.goto(`${idp.url}/launch`);
    await expect(tile.getByRole('heading', { name: 'Single sign-on works' })).toBeVisible();
    await tile.close();
    await expect(page.getByText('The test passed')).toBeVisible();
    await page.getByRole('link', { name: 'Finish' }).click();
    await expect(page.getByText(/^Tested /).filter({ visible: true })).toBeVisible();

    // The last proof is one's own sign-in; then it is required for a while, and confirmed from a fresh one.
    await page.getByRole('radio', { name: 'Required' }).click();
    await page.getByRole('link', { name: 'Sign in through Keys' }).click();
    await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible();
    await page.getByRole('radio', { name: 'Required' }).click();
    const title = page.getByRole('textbox', { name: 'Type Guarded to confirm' });
    await expect(title).toBeFocused();
    await title.fill('Guarded');
    await page.getByRole('button', { name: 'Require SSO' }).click();
    await expect(page.getByRole('main').getByRole('timer')).toContainText('left');
    // Every screen tells of it, with a link for another window.
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expect(page.getByRole('timer')).toContainText('left');
    await expect(page.getByRole('button', { name: 'Copy private-window link' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Single sign-on' }).first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Only a session that began');
    await page.getByRole('link', { name: 'Sign in through Keys' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Single sign-on is required', { exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Required' })).toBeFocused();
    await expect(page.getByRole('timer')).toHaveCount(0);

    await page.getByRole('radio', { name: 'Optional' }).click();
    const optional = page.getByRole('dialog', { name: 'Make single sign-on optional?' });
    await optional.getByRole('textbox', { name: 'Reason' }).fill('The provider moves');
    await axe(page);
    await optional.getByRole('button', { name: 'Make optional' }).click();
    await expect(page.getByText('Single sign-on is optional', { exact: true })).toBeVisible();
    // A change of what works is tried first, and then holds for everyone.
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('combobox', { name: 'What must be signed' }).click();
    await page.getByRole('option', { name: /^Both/ }).click();
    await expect(page.getByText('Applies at once to 1 person')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Save as pending and test first' }).click();
    await expect(page.getByText('Pending changes', { exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Test them' }).click();
    await runTest(page);
    await expect(page.getByText('The test passed')).toBeVisible();
    await page.getByRole('button', { name: 'Activate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('The changes hold now')).toBeVisible();
    await page.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(page.getByText('Signed in').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cleo Chief' }).first()).toHaveAttribute(
      'href',
      /\/settings\/members\//,
    );
    const more = page.getByRole('button', { name: 'More about this provider' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Show in the audit log' }).click();
    await expect(page.getByText('One thing: Keys')).toBeVisible();
    await page.goBack();
    await more.click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove provider' }).click();
    await expect(page.getByText('“Keys” is removed')).toBeVisible();
  } finally {
    await idp.stop();
  }
});

test('an admin says what people become who come in through a provider for the first time', async ({
  page,
  server,
  signIn,
  openPage,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id, provider } = await connect(server, idp);
    const owner = await signIn();
    await owner.put(`/v1/orgs/${id}/teams`, { title: 'Newcomers', members: [] });
    await page.goto(`/o/${id}/settings/sso/${provider.id}`);
    await page.getByRole('link', { name: 'Provisioning' }).click();
    await expect(page.getByText('Nobody has signed in through it')).toBeVisible();
    await axe(page);
    await page.getByRole('radio', { name: /^Commenter/ }).check();
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: 'Newcomers' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Provider saved')).toBeVisible();

    idp.subject = { nameId: 'nora@new.example', attributes: { displayName: 'Nora New' } };
    const newcomer = await openPage();
    await newcomer.goto(provider.service.startURL);
    await expect(newcomer).toHaveURL(`${server.url}/o/${id}`);
    await expect(page.getByText('1 person has signed in through it')).toBeVisible();
    await page.getByRole('link', { name: 'Show those linked' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Nora New' });
    await expect(row.getByRole('combobox', { name: 'Role of Nora New' })).toHaveText('Commenter');
    await expect(row.getByRole('link', { name: /^1 team of Nora New/ })).toBeVisible();
  } finally {
    await idp.stop();
  }
});

test('an e-mail domain leads from the sign-in page to the provider', async ({
  page,
  server,
  signIn,
  openPage,
  joinAs,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id, provider } = await connect(server, idp);
    await signIn();
    await page.goto(`/o/${id}/settings/sso`);
    await page.getByRole('textbox', { name: 'Domain' }).fill('people.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    const row = page.getByRole('list', { name: 'E-mail domains' }).getByRole('listitem');
    await expect(row).toContainText('_bindery.people.example');
    await expect(row).toContainText('Not verified');
    await axe(page);
    await row.getByRole('button', { name: 'Check people.example' }).click();
    await expect(row.getByText(/No name server answered|no TXT record/)).toBeVisible();
    await page.goto(`/o/${id}/settings/sso/${provider.id}`);
    await expect(page.getByRole('textbox', { name: 'Sign-in address' })).toHaveValue(idp.ssoURL);
    await axe(page);

    idp.subject = { nameId: 'eve@people.example' };
    const visitor = await openPage();
    await visitor.goto(`/login?next=${encodeURIComponent(`/o/${id}`)}`);
    await visitor.getByLabel('E-mail').fill('eve@people.example');
    await visitor.getByRole('link', { name: 'Continue with Identity' }).click();
    await expect(visitor).toHaveURL(new RegExp(`^${server.url}/o/${id}`));

    // A member who is not linked asks for it where the sign-in is refused; an admin links with one press.
    const { page: member, email } = await joinAs(api(page.request, server.url), id, 'Mo Member', 'read');
    await member.context().clearCookies();
    idp.subject = { nameId: email };
    await member.goto(provider.service.startURL);
    await expect(member.getByText(/^Ask .+ to link it/)).toBeVisible();
    await axe(member);
    await member.getByRole('button', { name: 'Request link' }).click();
    await expect(member.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
    await page.goto(`/o/${id}/settings/sso`);
    await expect(page.getByRole('list', { name: 'Waiting to be linked' })).toContainText('Mo Member');
    await axe(page);
    await page.goto(`/o/${id}/inbox`);
    await page.getByRole('link', { name: 'Mo Member asks you to link their account to Identity' }).click();
    await expect(page.getByText(`has the address ${email}`)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Link account' }).click();
    await expect(page.getByText('Mo Member can use single sign-on now')).toBeVisible();
    await member.getByRole('link', { name: 'Try to sign in again' }).click();
    await expect(member).toHaveURL(new RegExp(`^${server.url}/o/${id}`));

    const other = await openPage();
    await other.goto(`/login/sso/${id}`);
    await axe(other);
    await expect(other.getByRole('link', { name: 'Continue with Identity' })).toHaveAttribute(
      'href',
      new RegExp(provider.id),
    );
    await other.goto('/login/sso/nobody');
    await expect(other.getByText('There is no single sign-on at this address.')).toBeVisible();
  } finally {
    await idp.stop();
  }
});

test('another organization that wants single sign-on is opened through its provider, where one was', async ({
  page,
  server,
  signIn,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id, provider } = await connect(server, idp);
    const session = await signIn();
    const { id: other } = await session.post('/v1/orgs', { title: 'Open to all' });
    await session.patch(`/v1/orgs/${id}`, { title: 'Strict', sso: true });
    await page.goto(`/o/${other}/settings/members`);
    await page.getByRole('button', { name: 'Switch organization' }).click();
    await page.getByRole('button', { name: /^Strict/ }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await axe(page);
    const there = `/o/${id}/settings/members`;
    await expect(page.getByRole('link', { name: 'Continue with Identity' })).toHaveAttribute(
      'href',
      `${provider.service.startURL}?returnTo=${encodeURIComponent(there)}`,
    );
    // An admin keeps a way past a provider that fails.
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await expect(page).toHaveURL(`${server.url}${there}`);
  } finally {
    await idp.stop();
  }
});

test('a member who is not linked to the single sign-on that is required is asked to sign in through it, once', async ({
  server,
  signIn,
  joinAs,
}) => {
  const idp = await startIdentityProvider({ now: () => new Date() });
  try {
    const { id, provider } = await connect(server, idp);
    const session = await signIn();
    const { page: member, email } = await joinAs(session, id, 'Mary Jackson', 'edit');
    const { page: later } = await joinAs(session, id, 'Annie Easley', 'read');
    await session.patch(`/v1/orgs/${id}`, { sso: true });
    const there = `${server.url}/o/${id}/inbox?filter=unread`;
    await noteShifts(member.context());
    await member.goto(there);
    const asks = member.getByText('Acme requires single sign-on.');
    await expect(asks).toBeVisible();
    expect(await shiftOf(member)).toBeLessThan(mostShift);
    await axe(member);
    idp.subject = { nameId: email, attributes: { displayName: 'Mary Jackson' } };
    await member.getByRole('button', { name: 'Link account' }).click();
    // Whose account it is only an admin can say: nobody has verified the domain.
    await member.getByRole('button', { name: 'Request link' }).click();
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Your request was sent');

    await link(server, id, email);
    // Whoever is linked signs in through the provider alone.
    await member.goto(`${provider.service.startURL}?returnTo=${encodeURIComponent(there.slice(server.url.length))}`);
    await expect(member).toHaveURL(there);
    await expect(member.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(asks).toBeHidden();

    await later.goto(there);
    await later.getByRole('button', { name: 'Not today' }).click();
    await expect(later.getByText('Acme requires single sign-on.')).toBeHidden();
    await later.reload();
    await expect(later.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(later.getByText('Acme requires single sign-on.')).toBeHidden();
  } finally {
    await idp.stop();
  }
});

/** Begins a test and lets the window that opens run to its end. */
async function runTest(page: Page) {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Test (sign-in|again)$/ }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { level: 1 })).toContainText(/Single sign-on (works|does not work)/);
  await popup.close();
  // The button that began it went; the keyboard goes on at what was found.
  await expect(page.locator(':focus')).toContainText(/The test (passed|failed)/);
}

/** Marks a member as somebody whom providers of the organization may sign in. */
async function link(server: Server, organizationId: string, email: string) {
  const { items } = await call(server, `/v1/orgs/${organizationId}/members?search=${encodeURIComponent(email)}`);
  await call(server, `/v1/orgs/${organizationId}/members/${items[0].id}/sso`, {});
}
