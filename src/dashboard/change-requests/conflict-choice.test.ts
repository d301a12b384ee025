import { describe, expect, it } from 'vitest';
import type { Conflict } from '#client/types.gen.ts';
import { firstResult, isEditable } from '#dashboard/change-requests/conflict-choice.ts';

const open: Conflict = {
  id: 'c1',
  kind: 'text',
  sentence: 'Both changed the paragraph.',
  base: 'Base.',
  main: 'Main.',
  mine: 'Mine.',
  used: 'mine',
  resolved: false,
};

describe('the result of a conflict', () => {
  it('starts as the suggestion, or as what is in the request', () => {
    expect(firstResult(open)).toBe('Mine.');
    expect(firstResult({ ...open, suggestion: 'Both words.' })).toBe('Both words.');
  });

  it('shows what was decided, whatever it was', () => {
    const decided: Conflict = { ...open, suggestion: 'Both words.', resolved: true };
    expect(firstResult({ ...decided, used: 'main' })).toBe('Main.');
    expect(firstResult({ ...decided, used: 'base' })).toBe('Base.');
    expect(firstResult({ ...decided, used: 'both-main-first' })).toBe('Main.\n\nMine.');
    expect(firstResult({ ...decided, used: 'value', value: 'Edited.' })).toBe('Edited.');
    expect(firstResult({ ...decided, used: 'value', value: '' })).toBe('');
  });

  it('is written by hand where it is a text, and chosen where it is one of a few values', () => {
    expect(isEditable({ ...open, kind: 'member', member: 'title' })).toBe(true);
    const width = { member: 'layout.coverSize', main: 'full', mine: 'background' };
    expect(isEditable({ ...open, ...width, kind: 'member' })).toBe(false);
  });
});
