import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';

test('rules of an organization keep a change request from being merged, until a space has its own', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const pages = [{ title: 'Start', markdown: 'One' }];
  const { organization, space } = await makeSpace(call, 'Handbook', pages);
  const request = await proposeText(call, space, 'Start', 'Two', 'Second try');

  await page.goto(`/o/${organization}/settings/merge-rules`);
  await page.getByRole('radio', { name: 'Rules for every space' }).check();
  const add = async (rule: string) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('menuitem', { name: rule }).click();
  };
  await add('A number of people have approved it');
  await page.getByRole('spinbutton', { name: 'How many' }).fill('3');
  await add('Each of these people has approved it');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one' })).toBeVisible();
  await page.getByRole('combobox', { name: /^People:/ }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const words = page.getByRole('region', { name: 'In words' });
  await expect(words.getByText('3 people have approved it')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Merge rules saved')).toBeVisible();

  const overview = `/o/${organization}/s/${space}/cr/${request.number}/overview`;
  await page.goto(overview);
  const merge = page.getByRole('button', { name: 'Merge into Handbook' });
  const asked = page.getByRole('listitem').filter({ hasText: 'Merge rules of the organization: 0 of 2 met' });
  await expect(asked).toContainText('3 people have approved it');
  await expect(asked).toContainText('admin has approved it');
  await expect(merge).toBeDisabled();
  await axe(page);

  await page.goto(`/o/${organization}/s/${space}/settings`);
  const section = page.getByRole('region', { name: 'Merge rules' });
  await expect(section.getByRole('radio', { name: 'As in the organization' })).toBeChecked();
  await expect(section.getByText('3 people have approved it')).toBeVisible();
  await section.getByRole('radio', { name: 'No rules' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Merge rules saved')).toBeVisible();
  await page.goto(overview);
  await merge.click();
  await expect(page.getByText('Merged', { exact: true }).first()).toBeVisible();
});

test('an admin bypasses the rules with a reason, which the audit log keeps', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  const mergeRules = { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] };
  await call.patch(`/v1/spaces/${space}`, { mergeRules });
  const { number } = await proposeText(call, space, 'Start', 'Two', 'Outage');
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Ready to merge?' });
  await expect(box).toContainText(/Merge rules of this space: 0 of 1 met.*somebody has approved it/);
  // Whoever looks meanwhile sees what holds now.
  await call.patch(`/v1/spaces/${space}`, { mergeRules: { type: 'none' } });
  await expect(box).not.toContainText('Merge rules');
  await call.patch(`/v1/spaces/${space}`, { mergeRules });
  await expect(box).toContainText(/Merge rules of this space: 0 of 1 met.*somebody has approved it/);
  await box.getByRole('button', { name: 'Bypass rules and merge…' }).click();
  const past = page.getByRole('dialog', { name: `Bypass the rules and merge #${number}?` });
  await past.getByRole('button', { name: 'Bypass rules and merge' }).click();
  await expect(past.getByText('Say why it cannot wait.')).toBeVisible();
  await axe(page);
  await past.getByLabel('Reason').fill('The page tells people to do harm');
  await past.getByRole('button', { name: 'Bypass rules and merge' }).click();
  await expect(page.getByText(`#${number} merged`)).toBeVisible();
  await expect(past).toBeHidden();
  await page.goto(`/o/${organization}/settings/audit`);
  await page.getByRole('row', { name: /bypassing the merge rules/ }).click();
  await expect(page.getByText('The page tells people to do harm')).toBeVisible();
});
