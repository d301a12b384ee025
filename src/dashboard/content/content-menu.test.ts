import { expect, test } from 'vitest';
import { contentMenu } from '#dashboard/content/content-menu.ts';

const nothing = () => undefined;
const commands = { open: nothing, duplicate: nothing, deleteSpace: nothing, audit: () => false as const };
const can = { admin: true, create: false, edit: true };

const deletionOf = (type: string, offline: string | undefined) => {
  const item = { id: '1', type, title: 'Guide', permissions: can, urls: { app: 'http://localhost' } } as never; // all it reads
  return contentMenu(item, { ...commands, offline }).find(
    entry => typeof entry === 'object' && 'danger' in entry && entry.danger,
  );
};

test('the history of a space is offered to those who may have it', () => {
  const labelsFor = (comment: boolean) => {
    const permissions = { admin: false, create: false, edit: false, comment };
    const item = { id: '1', type: 'space', title: 'Guide', permissions, urls: { app: 'http://localhost' } } as never; // all it reads
    const entries = contentMenu(item, { ...commands, offline: undefined });
    return entries.flatMap(entry => (typeof entry === 'object' && 'label' in entry ? [entry.label] : []));
  };
  expect(labelsFor(true)).toContain('Download with history');
  expect(labelsFor(false)).not.toContain('Download with history');
  expect(labelsFor(false)).toContain('Download as Markdown');
});

test.each(['space', 'collection'])('a %s cannot be deleted without a connection, and says so', type => {
  expect(deletionOf(type, 'You are offline.')).toMatchObject({ disabledReason: 'You are offline.' });
  expect(deletionOf(type, undefined)).toMatchObject({ disabledReason: undefined });
});

test.each(['space', 'collection'])('the entries of a %s that open a dialog end in dots, and no others do', type => {
  const permissions = { admin: true, create: true, edit: true, comment: true };
  const item = { id: '1', type, title: 'Guide', permissions, urls: { app: 'http://localhost' } } as never; // all it reads
  const opened: string[] = [];
  let chosen = '';
  const open = () => void opened.push(chosen);
  const labels: string[] = [];
  for (const entry of contentMenu(item, { ...commands, open, offline: undefined })) {
    if (typeof entry !== 'object' || !('onSelect' in entry)) continue;
    chosen = entry.label;
    labels.push(chosen);
    // These ask the service, or the clipboard.
    if (!/Download|Copy/.test(chosen)) entry.onSelect();
  }
  expect(opened.length).toBeGreaterThan(4);
  expect(labels.filter(label => label.endsWith('…'))).toEqual(opened);
});
