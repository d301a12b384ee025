import type { Page } from '@playwright/test';
import { inRoot } from '../scripts/lib/paths.mjs';
import { setUpAddress } from './example.ts';
import { expect, test } from './fixtures.ts';
import { dropFile, filesBelow, linkInMail, zip } from './helpers.ts';
import { editor, partsOfRequest, thread } from './parts.ts';
import { admin, withoutAccount } from './server.ts';

// Who opens the service or an invite is asked for a session first; a site that is gone answers 404.
test.use({ actionTimeout: 15_000, settings: { ...withoutAccount, LOG_LEVEL: 'warn' }, allow: [/status of 40[14]/] });

const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const spaceInSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('treeitem', { name });

async function setUp(ada: Page, address: string): Promise<void> {
  await ada.goto(address);
  await ada.getByLabel('Organization').fill('Acme');
  await ada.getByLabel('Your name').fill('Ada Lovelace');
  await ada.getByLabel('E-mail').fill(admin.email);
  await ada.getByLabel('Password', { exact: true }).fill(admin.password);
  await ada.getByRole('radio', { name: 'Nothing' }).check();
  await ada.getByRole('button', { name: 'Set up' }).click();
  await expect(ada).toHaveURL(/\/o\/\w+/);
}

async function bringDocs(ada: Page): Promise<void> {
  await inSidebar(ada, 'Content').click();
  await ada.getByRole('main').getByRole('button', { name: 'New space' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Sailing');
  await dialog.getByRole('radio', { name: /Docs you have/ }).check();
  await dialog.getByRole('button', { name: 'Create space' }).click();
  const repository = await zip(await filesBelow(inRoot('e2e', 'fixtures', 'docs-repository')));
  await dropFile(dialog.getByText('Drop a file here, or choose one'), 'docs.zip', repository);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Open the space' }).click();
}

async function read(ada: Page): Promise<void> {
  await ada.getByRole('tree', { name: 'Pages of Sailing' }).getByRole('treeitem', { name: 'Every block' }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Every block' })).toBeVisible();
  await ada.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Stepper' }).click();
  await expect(ada.getByRole('heading', { name: 'Stepper' })).toBeInViewport();
  await ada.getByRole('textbox', { name: 'Search this space' }).fill('standing part');
  await ada
    .getByRole('region', { name: 'Search results' })
    .getByRole('link', { name: /Bowline/ })
    .first()
    .click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Bowline' })).toBeVisible();
  await ada.getByRole('button', { name: 'Search or run an action' }).click();
  await ada.getByRole('dialog').getByRole('combobox').fill('clove');
  await ada
    .getByRole('option', { name: /Clove hitch/ })
    .first()
    .click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Clove hitch' })).toBeVisible();
}

/** Grace comes by a mail, as a reviewer. */
async function invite(ada: Page, grace: Page, link: () => Promise<string>): Promise<void> {
  await inSidebar(ada, 'Settings').click();
  await ada.getByRole('link', { name: 'Invites' }).click();
  await ada.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('E-mail addresses').fill('grace@example.com');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await ada.getByRole('option', { name: /^Reviewer/ }).click();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await ada.getByRole('link', { name: 'Back to Acme' }).click();
  await grace.goto(await link());
  await grace.getByLabel('Your name').fill('Grace Hopper');
  await grace.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await grace.getByRole('button', { name: 'Create account and join' }).click();
  await expect(spaceInSidebar(grace, 'Sailing')).toBeVisible();
}

/** Opens a change request on a page and appends to its text. */
async function change(page: Page, title: string, text: string, subject: string): Promise<void> {
  await spaceInSidebar(page, 'Sailing').click();
  const tree = page.getByRole('tree', { name: 'Pages of Sailing' });
  await expect(tree.getByRole('treeitem', { name: 'Knots' })).toBeVisible();
  const knots = tree.getByRole('button', { name: 'Expand Knots' });
  if (await knots.isVisible()) await knots.click();
  await tree.getByRole('treeitem', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved \d/);
  await page.getByRole('button', { name: 'Edit subject' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(subject) })).toBeVisible();
}

async function askForReview(ada: Page): Promise<void> {
  await partsOfRequest(ada).getByRole('link', { name: 'Overview' }).click();
  await ada.getByRole('button', { name: 'Request review' }).first().click();
  const form = ada.getByRole('dialog', { name: 'Request review' });
  await form.getByRole('combobox', { name: 'Reviewers' }).click();
  await ada.getByRole('option', { name: /Grace Hopper/ }).click();
  await ada.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Ask 1 person' }).click();
  await expect(ada.getByText('In review').first()).toBeVisible();
}

async function review(page: Page, summary: string, verdict: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Review' });
  await form.getByLabel('Summary').fill(summary);
  await form.getByRole('radio', { name: verdict }).click();
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form).toBeHidden();
}

/** Grace asks, Ada answers, Grace agrees; each sees the other's words without a reload. */
async function discuss(ada: Page, grace: Page): Promise<void> {
  await inSidebar(grace, 'Change requests').click();
  await grace.getByRole('link', { name: /Tie it twice/ }).click();
  await expect(grace.getByRole('heading', { level: 1, name: /Tie it twice/ })).toBeVisible();
  await grace.getByRole('textbox', { name: 'Comment on the request' }).fill('Why twice?');
  await grace.getByRole('button', { name: 'Comment', exact: true }).click();
  await ada.getByRole('button', { name: '1 new thread · Show' }).click();
  await thread(ada, 'Why twice?').getByRole('textbox', { name: 'Reply to this thread' }).fill('It slips.');
  await ada.keyboard.press('Control+Enter');
  await expect(thread(grace, 'Why twice?').getByText('It slips.')).toBeVisible();
  await review(grace, 'Say so in the text.', /Request changes/);
  await expect(ada.getByText('Wants changes')).toBeVisible();
  await review(grace, 'It is said in the thread.', /^Approve/);
  await expect(ada.getByText('Approved', { exact: true }).first()).toBeVisible();
  await thread(ada, 'Why twice?').getByRole('button', { name: 'Resolve thread' }).click();
}

const merge = async (page: Page) => {
  await partsOfRequest(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Merge into Sailing' }).click();
  await expect(page.getByText(/Merged into Sailing/).first()).toBeVisible();
};

/** Grace merges another end of the same page first, so that Ada's conflicts with it. */
async function reconcile(ada: Page, grace: Page): Promise<void> {
  await change(grace, 'Clove hitch', ' Whip the end.', 'Whip it');
  await merge(grace);
  await ada.getByRole('button', { name: 'Update from main' }).first().click();
  await expect(ada).toHaveURL(/conflicts/);
  await ada.getByLabel('Result').fill('Two turns around a post. Tie it twice, and whip the end.');
  await ada.getByRole('button', { name: 'Use result' }).click();
  await ada.getByRole('button', { name: 'Finish' }).click();
  await merge(ada);
  await ada.getByRole('link', { name: 'Show in history' }).click();
  await expect(ada.getByRole('heading', { name: 'What the revision changed' })).toBeVisible();
  await ada.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'History' }).click();
  for (const subject of ['Tie it twice', 'Whip it']) await expect(ada.getByText(subject).first()).toBeVisible();
}

async function publish(ada: Page): Promise<string> {
  await inSidebar(ada, 'Sites').click();
  await ada.getByRole('main').getByRole('button', { name: 'New site' }).first().click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Sailing docs');
  await dialog.getByRole('combobox', { name: 'First space' }).click();
  await ada.getByRole('option', { name: 'Sailing' }).click();
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await ada.getByRole('button', { name: 'Publish' }).click();
  const confirmation = ada.getByRole('alertdialog').or(dialog);
  await confirmation.getByRole('button', { name: 'Publish to those with the address' }).click();
  return (await ada.getByRole('link', { name: 'Open site' }).getAttribute('href')) ?? '';
}

async function readSite(reader: Page, address: string): Promise<void> {
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1, name: 'Welcome aboard' })).toBeVisible();
  await reader.keyboard.press('/');
  await reader.keyboard.type('whip the end');
  await reader
    .getByRole('option', { name: /Clove hitch/ })
    .first()
    .click();
  await expect(reader.getByText('Tie it twice, and whip the end.')).toBeVisible();
  await expect(reader.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Knots');
}

test('docs come in, are changed, reviewed by a second person, merged and published', { tag: '@core' }, async ({
  page: ada,
  openPage,
  server,
}) => {
  const grace = await openPage();
  await test.step('1 set up', () => setUp(ada, setUpAddress(server)));
  await test.step('2 bring docs', () => bringDocs(ada));
  await test.step('3 read', () => read(ada));
  await test.step('8 invite', () => invite(ada, grace, () => linkInMail(server, 'grace@example.com')));
  await test.step('4 change', () => change(ada, 'Clove hitch', ' Tie it twice.', 'Tie it twice'));
  await test.step('5 review', async () => {
    await askForReview(ada);
    await discuss(ada, grace);
  });
  await test.step('6 merge', () => reconcile(ada, grace));
  await test.step('7 publish', async () => readSite(await openPage(), await publish(ada)));
});
