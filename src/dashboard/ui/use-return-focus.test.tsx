// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

/** The same in a tree: its rows take the focus themselves. */
function ExampleTree() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  return (
    <div role="tree">
      {names.map(name => (
        <div key={name} role="treeitem" tabIndex={-1} aria-label={name}>
          <button
            type="button"
            onClick={() => {
              goOnBesideRow();
              setNames(names.filter(other => other !== name));
            }}
          >
            Remove {name}
          </button>
        </div>
      ))}
    </div>
  );
}

test('a row of a tree that is taken away gives the focus to the row that takes its place', async () => {
  render(<ExampleTree />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove two' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: 'three' })));
});

/** A list whose rows are taken away by a dialog that a button in the row opens. */
function Example() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string>();
  return (
    <>
      <h1 tabIndex={-1} data-page-heading>
        Names
      </h1>
      <ul>
        {names.map(name => (
          <li key={name}>
            <button type="button" onClick={() => setAsked(name)}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog open onOpenChange={() => setAsked(undefined)} title="Remove it?">
          <button
            type="button"
            onClick={() => {
              setNames(names.filter(name => name !== asked));
              setAsked(undefined);
            }}
          >
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

test('a dialog that takes the row of its opener away gives the focus to the row that takes its place', async () => {
  render(<Example />);
  const remove = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  };
  const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  await remove('two');
  await focused('Remove three');
  await remove('three');
  await focused('Remove one');
  await remove('one');
  await focused('Names');
});

function FromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>} entries={[{ label: 'Ask', onSelect: () => setOpen(true) }]} />
      {open && <Dialog open onOpenChange={setOpen} title="Well?" footer={<button type="button">No</button>} />}
    </>
  );
}

test('a dialog that an entry of a menu opens gives the focus back to the button of the menu', async () => {
  render(<FromMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
});

function WithField() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1 tabIndex={-1} data-page-heading>
        Names
      </h1>
      <button type="button" onClick={() => setOpen(true)}>
        Find
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Find what?">
        <input autoFocus aria-label="Words" />
      </Dialog>
    </>
  );
}

test('a dialog whose field takes the focus by itself gives it back to what had it before', async () => {
  render(<WithField />);
  for (const _ of ['once', 'again']) {
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Words')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Find'));
  }
});

test('a row that a button of its own takes away gives the focus on, and the last one to what adds the next', async () => {
  function Rows() {
    const [names, setNames] = useState(['one', 'two']);
    const add = useRef<HTMLButtonElement>(null);
    const remove = (name: string) => {
      setNames(names.filter(other => other !== name));
      goOnBesideRow(add.current);
    };
    return (
      <>
        {names.length > 0 && (
          <ul>
            {names.map(name => (
              <li key={name}>
                <button type="button" onClick={() => remove(name)}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" ref={add}>
          Add
        </button>
      </>
    );
  }
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove two' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove one'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
});

test('a row that its own menu takes away gives the focus to the row that takes its place', async () => {
  const user = userEvent.setup();
  function Rows() {
    const [names, setNames] = useState(['one', 'two']);
    const remove = (name: string) => {
      setNames(names.filter(other => other !== name));
      goOnBesideRow();
    };
    return (
      <ul>
        {names.map(name => (
          <li key={name}>
            <a href="/">{name}</a>
            <Menu
              trigger={<button type="button">Actions of {name}</button>}
              entries={[{ label: `Delete ${name}`, onSelect: () => remove(name) }]}
            />
          </li>
        ))}
      </ul>
    );
  }
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Actions of one' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete one' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('two'));
});
