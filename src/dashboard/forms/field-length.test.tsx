// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { TextField } from '#dashboard/forms/fields.tsx';

function Form() {
  const { control } = useForm({ defaultValues: { title: '' } });
  return <TextField control={control} name="title" label="Title" maxLength={8} />;
}

test('a field tells how much of its limit is used when that is near, and says when it is full', async () => {
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(field, 'Write');
  expect(screen.queryByText('5 / 8')).toBeNull();
  await userEvent.type(field, 'r');
  expect(screen.getByText('6 / 8')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, 's!?');
  expect(field).toHaveProperty('value', 'Writers!');
  expect(screen.getByRole('status').textContent).toBe('No more than 8 characters fit.');
});
