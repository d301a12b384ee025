// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Combobox } from '#dashboard/ui/combobox.tsx';

// The document of the tests has no layout.
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
});

const options = ['API guide', 'Changelog', 'Docs'].map((label, at) => ({ value: `id-${at}`, label }));

type ExampleProps = { onSearch?: (query: string) => void; loading?: boolean };

function Example({ onSearch, loading = false }: ExampleProps) {
  const [value, setValue] = useState<string>();
  return (
    <Combobox
      label="Space"
      options={options}
      value={value}
      loading={loading}
      onValueChange={setValue}
      {...(onSearch !== undefined && { onSearch })}
    />
  );
}

test('typing on the button opens the list and searches it, before the list is there too', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('Doc');
  await screen.findByRole('option', { name: 'Docs' });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Space' }).textContent).toBe('Docs'));
});

test('what is typed before the field has the focus is searched for whole, with its spaces', () => {
  const searched: string[] = [];
  render(<Example onSearch={query => searched.push(query)} />);
  for (const key of 'api g') {
    // Drawn anew when the list takes it over.
    const button = document.querySelector('button');
    if (button) fireEvent.keyDown(button, { key });
  }
  expect(searched.at(-1)).toBe('api g');
});

test('a list that is opened again searches for nothing', async () => {
  const searched: string[] = [];
  render(<Example onSearch={query => searched.push(query)} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.type(await screen.findByPlaceholderText('Search'), 'do');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByPlaceholderText('Search')).toBeNull());
  await userEvent.keyboard('{ArrowDown}');
  const field = await screen.findByPlaceholderText<HTMLInputElement>('Search');
  expect(field.value).toBe('');
  expect(searched).toEqual(['', 'd', 'do', '']);
});

test('Enter takes nothing of an earlier search while the hits for what is typed are on their way', async () => {
  const { rerender } = render(<Example onSearch={() => undefined} loading />);
  await userEvent.tab();
  await userEvent.keyboard('ch');
  await screen.findByRole('option', { name: 'Changelog' });
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  rerender(<Example onSearch={() => undefined} />);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Space' }).textContent).toBe('API guide'));
});
