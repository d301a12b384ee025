// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText, uncopied, writeClipboard } from '#dashboard/ui/copy-text.ts';
import { toastQueue } from '#dashboard/ui/toast.ts';

// Each test gives what its browser has: jsdom has no `execCommand`, and a clipboard only where another test left one.
beforeEach(() => toastQueue.set([]));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  uncopied.set(undefined);
});

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });

/** As browsers do: the selection is copied, unless a listener puts something else there. */
function withExecCommand(): string[] {
  const copied: string[] = [];
  document.execCommand = () => {
    const setData = (_: string, text: string) => copied.push(text);
    const event = Object.assign(new Event('copy', { cancelable: true, bubbles: true }), { clipboardData: { setData } });
    document.body.dispatchEvent(event);
    if (!event.defaultPrevented) copied.push(String(document.getSelection()));
    return true;
  };
  return copied;
}

test('a text is copied, and said so in the words that were given', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  withClipboard(writeText);
  await copyText('bnd_1', 'Token copied');
  expect(writeText).toHaveBeenCalledWith('bnd_1');
  expect(toastQueue.get().map(({ text }) => text)).toEqual(['Token copied']);
});

test('without the clipboard of secure pages the text is copied all the same, and the selection stays', async () => {
  vi.stubGlobal('navigator', {});
  const copied = withExecCommand();
  const editor = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('copy', editor);
  document.body.innerHTML = '<p>Selected before</p>';
  document.getSelection()?.selectAllChildren(document.body);
  expect(await writeClipboard('two\n  lines')).toBe(true);
  expect(copied).toEqual(['two\n  lines']);
  expect(editor).not.toHaveBeenCalled();
  expect(String(document.getSelection())).toBe('Selected before');
  expect(document.body.innerHTML).toBe('<p>Selected before</p>');
  document.removeEventListener('copy', editor);
});

test('where a browser refuses the clipboard, the other way is tried before a dialog shows the text', async () => {
  withClipboard(() => Promise.reject(new DOMException('Denied', 'NotAllowedError')));
  const copied = withExecCommand();
  await copyText('first');
  expect(copied).toEqual(['first']);
  document.execCommand = () => false;
  toastQueue.set([]);
  await copyText('second');
  expect(uncopied.get()).toBe('second');
  expect(toastQueue.get()).toEqual([]);
});
