import { expect, test } from 'vitest';
import { shownTo } from '#dashboard/sites/structure/shown-to.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

const section = (members: object) =>
  // Only what the sentence is made of.
  ({ object: 'site-section', id: 's', title: 'API', hidden: false, siteSpaces: [{}], ...members }) as StructureItem;

test('what every reader sees has no sentence', () => {
  expect(shownTo(section({}), undefined)).toBeUndefined();
});

test('what is hidden says so before its condition, and what is in it names it', () => {
  expect(shownTo(section({ hidden: true, condition: 'visitor.claims.beta' }), undefined)).toBe('Hidden from readers');
  expect(shownTo(section({ hidden: true, reachable: true }), undefined)).toBe('Hidden, reachable by link');
  expect(shownTo(section({}), section({ hidden: true, title: 'Products' }))).toBe('Hidden with “Products”');
});

test('a group or section with nothing in it says that it is not shown', () => {
  expect(shownTo(section({ siteSpaces: [] }), undefined)).toBe('Empty, so not shown');
});

test('what only signed-in visitors see says so', () => {
  expect(shownTo(section({ condition: 'visitor.signedIn' }), undefined)).toBe('Shown to signed-in visitors');
});

test.each([
  ['visitor.signedIn && visitor.claims.plan == "pro"', 'signed in and plan is "pro"'],
  ['visitor.claims.plan == "pro"', 'plan is "pro"'],
  ['visitor.claims.unsigned.beta != true&&visitor.claims.plan == "a && b"', 'beta is not true and plan is "a && b"'],
  ['visitor.claims.teams.includes("ops") || visitor.claims.age >= 18', 'teams.includes("ops") or age >= 18'],
])('the condition %s is read as: %s', (condition, words) => {
  expect(shownTo(section({ condition }), undefined)).toBe(`Shown to visitors where ${words}`);
});
