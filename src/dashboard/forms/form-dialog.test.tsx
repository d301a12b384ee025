// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';

afterEach(cleanup);

function Example({ answer, onSubmit }: { answer?: unknown; onSubmit: (values: { title: string }) => void }) {
  const form = useForm({ defaultValues: { title: 'Docs', address: 'docs' } });
  const [error, setError] = useState<unknown>();
  return (
    <FormDialog
      form={form}
      title="Create site"
      submitLabel="Create"
      onClose={() => {}}
      submitError={error}
      loading={false}
      fieldNames={{ basename: 'address' }}
      onSubmit={values => {
        onSubmit(values);
        setError(answer);
      }}
    >
      <TextField control={form.control} name="title" label="Title" />
      <TextField control={form.control} name="address" label="Address" />
    </FormDialog>
  );
}

test('a form dialog begins in its first field and hands over what was typed', async () => {
  const onSubmit = vi.fn();
  render(<Example onSubmit={onSubmit} />);
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.type(title, ' two');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(onSubmit).toHaveBeenCalledWith({ title: 'Docs two', address: 'docs' });
});

test('a problem that the service names stands under its field, which gets the focus', async () => {
  const answer = new ApiError(400, 'Bad request', [{ in: 'body', path: 'basename', message: 'Taken by another site' }]);
  render(<Example answer={answer} onSubmit={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const address = await screen.findByLabelText('Address');
  expect(await screen.findByText('Taken by another site')).toBeTruthy();
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(address);
});

test('a problem of no field stands above them with its request id', async () => {
  render(<Example answer={new ApiError(409, 'Somebody was faster', [], 'req_7')} onSubmit={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster');
  expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
});
