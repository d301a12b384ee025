import { expect, test } from 'vitest';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { moveEffect } from '#dashboard/content/move-effect.ts';

const item = (id: string, more: Partial<ContentTreeItem>): ContentTreeItem => ({
  type: 'collection',
  id,
  title: id,
  parent: null,
  level: 'admin',
  defaultLevel: 'inherit',
  permissions: { edit: true, create: true, admin: true },
  urls: { location: '', app: '' },
  ...more,
});

const guide = item('Guide', { type: 'space', parent: 'Handbook' });
const items = [item('Partners', {}), item('Handbook', {}), guide];

test('a move within a parent changes nothing', () => {
  expect(moveEffect(items, guide, 'Handbook')).toBeUndefined();
});

test('a move names whose access begins and whose ends', () => {
  expect(moveEffect(items, guide, 'Partners')).toMatch(/access to “Partners” will see it.*from “Handbook” ends/);
  expect(moveEffect(items, guide, undefined)).toMatch(/leaves “Handbook”/);
  expect(moveEffect(items, { ...guide, parent: null }, 'Partners')).toMatch(/access to “Partners” will see it/);
});

test('what has a level of its own keeps it', () => {
  expect(moveEffect(items, { ...guide, defaultLevel: null }, 'Partners')).toMatch(/level of its own/);
});
