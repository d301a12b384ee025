import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { toast } from '#dashboard/ui/toast.ts';
import { Toaster } from '#dashboard/ui/toaster.tsx';

test('the focus is back where it was as soon as a toast’s action is pressed', async () => {
  render(
    <>
      <button type="button">Here</button>
      <Toaster />
    </>,
  );
  screen.getByText('Here').focus();
  toast.success('Moved', { action: { label: 'Undo', onPress: () => undefined } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Here')));
});
