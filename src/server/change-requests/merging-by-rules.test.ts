import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('merging by rules on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let author: Person;
  let reviewer: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    author = await buildMember(server, organizationId, 'review');
    reviewer = await buildMember(server, organizationId, 'review');
  });
  afterAll(() => server.stop());

  const approved = { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] };
  /** A change request of the author, in a space with these rules. */
  async function open(mergeRules: unknown) {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Start', markdown: 'One.\n' },
      { title: 'Other', markdown: 'Two.\n' },
    ]);
    await admin.client.ok('updateSpaceById', { spaceId, body: { mergeRules } });
    const { id: changeRequestId } = await author.client.ok('createChangeRequest', { spaceId, body: { subject: 'A' } });
    const at = { spaceId, changeRequestId };
    const write = (text: string) =>
      writePage(author.client, spaceId, changeRequestId, ids.get('Start') ?? '', `${text}\n`);
    const review = (by: Person, status: string) =>
      by.client.ok('submitChangeRequestReview', { ...at, body: { status } });
    const state = async (by: Person) => (await by.client.ok('getChangeRequestById', at)).merge;
    const merge = (by: Person, body?: unknown) => by.client.call('mergeChangeRequest', { ...at, body });
    return { spaceId, ids, at, write, review, state, merge };
  }

  it('is refused with what is missing, changes nothing, and goes once it is there', async () => {
    const { at, write, review, state, merge } = await open(approved);
    await write('Changed.');
    const refused = await merge(author);
    expect([refused.status, refused.body.error.unmetRules]).toEqual([
      409,
      [{ rule: 'require_at_least_one_approved_review', message: expect.any(String) }],
    ]);
    expect((await author.client.ok('getChangeRequestById', at)).status).toBe('draft');
    expect(await state(author)).toMatchObject({ mergeable: false, from: 'space', bypass: false });
    await review(reviewer, 'approved');
    expect(await state(author)).toMatchObject({ mergeable: true, unmet: [] });
    expect((await merge(author)).status).toBe(200);
    expect(await state(author)).toBeUndefined();
  });

  it('wants a new approval after an edit, not after the main content was taken in', async () => {
    const { spaceId, ids, at, write, review, state } = await open(approved);
    await write('Changed.');
    await review(reviewer, 'approved');
    const changes = [{ operation: 'update_page', page: ids.get('Other'), title: 'Moved on' }];
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    await author.client.ok('updateChangeRequest', at);
    expect((await state(author)).mergeable).toBe(true);
    await write('Changed once more.');
    expect((await state(author)).mergeable).toBe(false);
    server.clock.advance(1);
    await review(reviewer, 'approved');
    expect((await state(author)).mergeable).toBe(true);
    server.clock.advance(1);
    await review(reviewer, 'changes-requested');
    expect((await state(author)).mergeable).toBe(false);
  });

  it('waits for every comment to be settled, but for what a verdict says', async () => {
    const { at, state } = await open({ type: 'rules', rules: [{ rule: 'require_comments_resolved' }] });
    const body = { status: 'approved', comment: { markdown: 'Well done.' } };
    await reviewer.client.ok('submitChangeRequestReview', { ...at, body });
    expect((await state(author)).mergeable).toBe(true);
    const question = { ...at, body: { body: { markdown: 'Why?' } } };
    const { id: commentId } = await reviewer.client.ok('postCommentInChangeRequest', question);
    expect((await state(author)).unmet).toMatchObject([{ rule: 'require_comments_resolved' }]);
    await author.client.ok('updateCommentInChangeRequest', { ...at, commentId, body: { resolved: true } });
    expect((await state(author)).mergeable).toBe(true);
  });

  it('counts nobody who left', async () => {
    const leaving = await buildMember(server, organizationId, 'review');
    const { write, review, state } = await open(approved);
    await write('Changed.');
    await review(leaving, 'approved');
    expect((await state(author)).mergeable).toBe(true);
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: leaving.id });
    expect((await state(author)).mergeable).toBe(false);
  });

  it('is possible past the rules for admins and whom they name, who say so; the audit log keeps it', async () => {
    const { at, merge, state } = await open(approved);
    expect((await merge(author, { bypass: true })).status).toBe(403);
    expect((await merge(admin)).status).toBe(409);
    expect((await state(admin)).bypass).toBe(true);
    const merged = await merge(admin, { bypass: true, reason: 'Outage' });
    expect(merged.body.bypassed).toMatchObject([{ rule: 'require_at_least_one_approved_review' }]);
    const query = { target: at.changeRequestId };
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['change_request.merge_bypass']);
    const event = { organizationId, auditEventId: items[0].id };
    expect((await admin.client.ok('getOrganizationAuditEvent', event)).payload).toMatchObject({
      reason: 'Outage',
      bypassed: merged.body.bypassed,
    });
    const named = await open({
      type: 'rules',
      rules: [...approved.rules, { rule: 'allow_bypass', users: [author.id] }],
    });
    expect((await named.merge(author, { bypass: true })).status).toBe(200);
  });

  it('takes the rules of the organization where a space inherits', async () => {
    const team = await buildTeam(server, organizationId, [reviewer]);
    const rules = { type: 'rules', rules: [{ rule: 'require_team_reviewers', teams: [team] }] };
    await admin.client.ok('updateOrganizationById', { organizationId, body: { mergeRules: rules } });
    const inheriting = await open({ type: 'inherit' });
    expect(await inheriting.state(author)).toMatchObject({ mergeable: false, from: 'organization' });
    const free = await open({ type: 'none' });
    expect(await free.state(author)).toMatchObject({ mergeable: true, from: 'none' });
    await inheriting.review(reviewer, 'approved');
    expect((await inheriting.merge(author)).status).toBe(200);
    await admin.client.ok('updateOrganizationById', { organizationId, body: { mergeRules: { type: 'none' } } });
  });

  it('takes no rule that names somebody from elsewhere', async () => {
    const stranger = await buildOrganization(server);
    const body = {
      mergeRules: { type: 'rules', rules: [{ rule: 'require_specific_reviewers', users: [stranger.admin.id] }] },
    };
    const refused = await admin.client.call('updateOrganizationById', { organizationId, body });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'mergeRules.rules.0.users']);
    const inherit = { organizationId, body: { mergeRules: { type: 'inherit' } } };
    expect((await admin.client.call('updateOrganizationById', inherit)).status).toBe(400);
  });
});
