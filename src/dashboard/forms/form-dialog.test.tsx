// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render as draw, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { listenForShortcuts } from '#dashboard/shell/shortcuts.ts';

const render = (form: ReactElement) =>
  draw(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);

type ExampleProps = {
  answer?: unknown;
  blocked?: string;
  onSubmit?: (values: { title: string }) => void;
  onClose?: () => void;
};

function Example({ answer, blocked, onSubmit = () => {}, onClose = () => {} }: ExampleProps) {
  const form = useForm({ defaultValues: { title: 'Docs', address: 'docs' } });
  const [error, setError] = useState<unknown>();
  return (
    <FormDialog
      form={form}
      title="Create site"
      submitLabel="Create"
      onClose={onClose}
      submitError={error}
      loading={false}
      submitDisabledReason={blocked}
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

test('Ctrl+Enter sends a form dialog from wherever the focus is in it', async () => {
  onTestFinished(listenForShortcuts());
  const onSubmit = vi.fn();
  render(<Example onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Address'), 's');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ title: 'Docs', address: 'docss' }));
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('Ctrl+Enter sends nothing where the button says why it must not, or a question is open', async () => {
  onTestFinished(listenForShortcuts());
  const onSubmit = vi.fn();
  const { unmount } = render(<Example blocked="Nothing is chosen" onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Title'), 's');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  unmount();
  const onClose = vi.fn();
  render(<Example onSubmit={onSubmit} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Title'), 's{Escape}');
  const discard = await screen.findByRole('button', { name: 'Discard' });
  discard.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a problem that the service names stands under its field, which gets the focus', async () => {
  const answer = new ApiError(400, 'Bad request', [{ in: 'body', path: 'basename', message: 'Taken by another site' }]);
  render(<Example answer={answer} onSubmit={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const address = await screen.findByLabelText('Address');
  expect(await screen.findByText('Taken by another site.')).toBeTruthy();
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(address);
});

test('nothing is said above the fields of what was refused once its field has another value', async () => {
  const answer = new ApiError(400, 'body.basename: taken', [{ in: 'body', path: 'basename', message: 'taken' }]);
  render(<Example answer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await userEvent.type(await screen.findByLabelText('Address'), 's');
  await waitFor(() => expect(screen.queryByText('Taken.')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a problem of no field stands above them with its request id', async () => {
  render(<Example answer={new ApiError(409, 'Somebody was faster', [], 'req_7')} onSubmit={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster');
  expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
});

test('Escape closes at once what nothing was typed into, and what was typed and taken back', async () => {
  const onClose = vi.fn();
  render(<Example onClose={onClose} />);
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(title, 's{Backspace}');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Escape asks before what was typed is lost, and Escape again goes on editing it', async () => {
  const onClose = vi.fn();
  render(<Example onClose={onClose} />);
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.type(title, ' two');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  expect(title.value).toBe('Docs two');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape asks for what was typed before a step that led back here', async () => {
  const onClose = vi.fn();
  function Steps() {
    const form = useForm({ defaultValues: { title: '' } });
    const [next, setNext] = useState(false);
    if (next)
      return (
        <button type="button" onClick={() => setNext(false)}>
          Back
        </button>
      );
    return (
      <FormDialog
        {...{ form, onClose, title: 'Invite', submitLabel: 'Next', submitError: undefined, loading: false }}
        onSubmit={() => setNext(true)}
      >
        <TextField control={form.control} name="title" label="Title" />
      </FormDialog>
    );
  }
  render(<Steps />);
  await userEvent.type(screen.getByLabelText('Title'), 'Docs');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByLabelText('Title'));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancel closes what was typed without a question', async () => {
  const onClose = vi.fn();
  render(<Example onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Title'), ' two');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

type Values = { title: string; address: string };

/** Settings whose saved values others change; `refuse` times somebody is faster still. */
function Settings({
  saved,
  refuse = 0,
  onSave,
}: {
  saved: () => Values;
  refuse?: number;
  onSave: (sent: unknown) => void;
}) {
  const form = useForm({ defaultValues: { title: 'Docs', address: 'docs' } });
  const [error, setError] = useState<unknown>();
  const left = useRef(refuse);
  const reads = useRef(0);
  return (
    <FormDialog
      form={form}
      title="Change site"
      submitLabel="Save"
      onClose={() => {}}
      submitError={error}
      loading={false}
      latest={async () => {
        reads.current++;
        return { values: saved(), condition: { headers: { 'If-Match': String(reads.current) } } };
      }}
      onSubmit={(values, condition) => {
        onSave([values, condition.headers?.['If-Match']]);
        setError(left.current-- > 0 ? new ApiError(412, 'Somebody was faster') : undefined);
      }}
    >
      <TextField control={form.control} name="title" label="Title" />
      <TextField control={form.control} name="address" label="Address" />
    </FormDialog>
  );
}

async function changeTitle(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Title'), ' two');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('what others changed meanwhile is kept, where nobody touched it here', async () => {
  const onSave = vi.fn();
  render(<Settings saved={() => ({ title: 'Docs', address: 'manual' })} onSave={onSave} />);
  await changeTitle();
  await waitFor(() => expect(onSave.mock.calls).toEqual([[[{ title: 'Docs two', address: 'manual' }, '1']]]));
});

test('a field that both changed is asked about, with the three values, and nothing is sent before', async () => {
  const onSave = vi.fn();
  render(<Settings saved={() => ({ title: 'Handbook', address: 'docs' })} onSave={onSave} />);
  await changeTitle();
  const asked = await screen.findByRole('region', { name: 'Title' });
  expect(asked.textContent).toMatch(/Before:Docs.*Handbook.*Docs two/);
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: /Use mine/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await waitFor(() => expect(onSave.mock.calls).toEqual([[[{ title: 'Docs two', address: 'docs' }, '1']]]));
});

test('whoever was faster still is compared with again, and in the end it is said', async () => {
  const onSave = vi.fn();
  render(<Settings saved={() => ({ title: 'Docs', address: 'docs' })} refuse={1} onSave={onSave} />);
  await changeTitle();
  await waitFor(() => expect(onSave.mock.calls.map(([[, tag]]) => tag)).toEqual(['1', '2']));
  cleanup();
  onSave.mockClear();
  render(<Settings saved={() => ({ title: 'Docs', address: 'docs' })} refuse={9} onSave={onSave} />);
  await changeTitle();
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster');
  expect(onSave).toHaveBeenCalledTimes(4);
});
