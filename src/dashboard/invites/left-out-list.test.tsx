// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { InviteeList } from '#dashboard/invites/invitee-list.tsx';
import { LeftOutList } from '#dashboard/invites/left-out-list.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

function Example() {
  const [sent, setSent] = useState<readonly string[]>([]);
  return (
    <Dialog open onOpenChange={() => {}} title="Review" footer={<Button>Send</Button>}>
      <InviteeList
        people={sent.map(email => ({ email, role: 'read', outside: false }))}
        onChange={people => setSent(people.map(({ email }) => email))}
      />
      <LeftOutList
        title="Invited already"
        items={['a@x.org', 'b@x.org', 'c@x.org'].map(address => ({
          address,
          reason: sent.includes(address) ? 'Again' : 'Before',
          action: sent.includes(address)
            ? undefined
            : { label: 'Send again', onPress: () => setSent([...sent, address]) },
        }))}
      />
    </Dialog>
  );
}

// How the name is joined differs from what browsers do.
const sendAgain = (name: string) => screen.getByRole('button', { name: new RegExp(`^Send again.*${name}@x.org`) });
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

test('a button that goes with its press hands the focus to the next of the list, the last one to the main button', async () => {
  render(<Example />);
  sendAgain('b').focus();
  await userEvent.keyboard('{Enter}');
  await focused('Send again (c@x.org)');
  await userEvent.keyboard('{Enter}');
  await focused('Send again (a@x.org)');
  await userEvent.keyboard('{Enter}');
  await focused('Send');
});

test('a person who is left out hands the focus to the one below, the last one to the main button', async () => {
  render(<Example />);
  await userEvent.click(sendAgain('a'));
  await userEvent.click(sendAgain('b'));
  const leaveOut = (address: string) => screen.getByRole('button', { name: `Leave out ${address}@x.org` });
  leaveOut('a').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(leaveOut('b')));
  await userEvent.keyboard('{Enter}');
  await focused('Send');
});
