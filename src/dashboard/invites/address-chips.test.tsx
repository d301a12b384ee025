// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';
import { AddressField } from '#dashboard/invites/address-chips.tsx';

// The document of the tests has no layout.
beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});

function Example() {
  const { control, formState } = useForm({ defaultValues: { emails: [] as string[], draft: '' } }); // [] alone is never[]
  const emails = useWatch({ control, name: 'emails' });
  return (
    <>
      <AddressField control={control} label="Addresses" placeholder="a@x.org" />
      <output>{emails.join(' ')}</output>
      <span data-testid="dirty">{String(formState.isDirty)}</span>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Addresses' });
const chosen = () => screen.getByRole('status').textContent;

test('a typed address becomes a chip with a separator, with Enter, and when the field is left', async () => {
  render(<Example />);
  await userEvent.type(field(), 'a@x.org,b@x.org c@x.org{Enter}d@x.org');
  expect(chosen()).toBe('a@x.org b@x.org c@x.org');
  await userEvent.tab();
  expect(chosen()).toBe('a@x.org b@x.org c@x.org d@x.org');
});

test('a separator in a quoted name or between its words ends no address', async () => {
  render(<Example />);
  await userEvent.type(field(), '"Turing, Alan" <alan@x.org>, Grace Hopper <grace@x.org>,');
  expect(chosen()).toBe('alan@x.org grace@x.org');
});

test('a pasted list becomes chips at once, and what is wrong in it can be removed together', async () => {
  render(<Example />);
  await userEvent.click(field());
  await userEvent.paste('Ada <ada@x.org>; alan\nada@x.org');
  expect(chosen()).toBe('ada@x.org alan ada@x.org');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(chosen()).toBe('ada@x.org');
  expect(document.activeElement).toBe(field());
});

test('Backspace goes to the last chip and removes it, arrows go between chips, and Enter edits one', async () => {
  render(<Example />);
  await userEvent.type(field(), 'a@x.org,b@x.org,c@x.org,');
  await userEvent.keyboard('{Backspace}');
  expect(chosen()).toBe('a@x.org b@x.org c@x.org');
  await userEvent.keyboard('{Backspace}');
  expect(chosen()).toBe('a@x.org b@x.org');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('.uk,');
  expect(chosen()).toBe('b@x.org a@x.org.uk');
});

test('a chip that goes hands the focus to the one after it, also where an address is there twice', async () => {
  render(<Example />);
  await userEvent.type(field(), 'a@x.org,b@x.org,a@x.org,b@x.org,');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await userEvent.keyboard('{Delete}');
  expect(document.activeElement?.textContent).toContain('b@x.org');
  await userEvent.keyboard('{Delete}');
  expect(chosen()).toBe('a@x.org b@x.org');
  await userEvent.keyboard('{ArrowRight}{Delete}');
  expect(document.activeElement?.textContent).toContain('a@x.org');
  await userEvent.keyboard('{Delete}');
  expect(document.activeElement).toBe(field());
});

test('an address that is being typed counts as a change of the form', async () => {
  render(<Example />);
  expect(screen.getByTestId('dirty').textContent).toBe('false');
  await userEvent.type(field(), 'a@x');
  expect(screen.getByTestId('dirty').textContent).toBe('true');
  await userEvent.clear(field());
  expect(screen.getByTestId('dirty').textContent).toBe('false');
});
