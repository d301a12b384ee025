import type { ChangeCounts } from '#contract/changes.ts';
import type { Change } from '#document/changes.ts';

export const noChanges: ChangeCounts = { pages: 0, created: 0, edited: 0, deleted: 0, moved: 0, files: 0, other: 0 };

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const count = (test: (change: Change) => boolean) => changes.filter(test).length;
  return {
    pages: count(({ type }) => type.startsWith('page_')),
    created: count(({ type }) => type === 'page_created'),
    edited: count(({ type }) => type === 'page_edited'),
    deleted: count(({ type }) => type === 'page_deleted'),
    moved: count(change => change.type === 'page_moved' || (change.type === 'page_edited' && change.moved)),
    files: count(({ type }) => type.startsWith('file_')),
    other: count(({ type }) => type.startsWith('reusable_') || type === 'variables_edited'),
  };
}
