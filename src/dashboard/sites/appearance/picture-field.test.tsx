// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PictureField } from '#dashboard/sites/appearance/picture-field.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';

const asked = vi.fn();

beforeEach(() => {
  // Of the browser alone: jsdom loads no picture.
  vi.stubGlobal(
    'Image',
    class {
      onerror: () => void = () => undefined;
      set src(_: string) {
        queueMicrotask(() => this.onerror());
      }
    },
  );
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Logo() {
  const { control } = useForm<Values>({ defaultValues: { header: { logo: { light: '' } } } });
  return <PictureField organizationId="o" control={control} name="header.logo.light" label="Logo on light" />;
}

it('refuses a file that is no picture when it is chosen, and sends nothing', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Logo />
    </QueryClientProvider>,
  );
  const file = new File(['#!/bin/sh'], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Logo on light', { selector: 'input' }), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/not a picture/);
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByText('None')).toBeTruthy();
});
