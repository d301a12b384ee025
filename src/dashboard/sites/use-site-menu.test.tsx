// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { useSiteMenu } from '#dashboard/sites/use-site-menu.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const site = {
  id: 's1',
  title: 'Guides',
  visibility: 'public',
  urls: { app: 'http://localhost/o/o1/sites/s1', published: 'http://guides.localhost' },
  permissions: { admin: true },
};

async function menuOf(change: object, admin: boolean) {
  const queries = new QueryClient();
  const organization = { id: 'o1', permissions: { admin } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  renderInside('o1', queries, function Row() {
    const entries = useSiteMenu('o1')({ ...site, ...change } as never); // nothing else is read
    return <Menu trigger={<button type="button">Menu</button>} entries={entries} />;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map(item => item.firstElementChild?.nextElementSibling?.textContent);
}

test('the menu of a site leads to its entries of the audit log, for those who may read it', async () => {
  expect(await menuOf({}, true)).toEqual([
    'Open site',
    'Site settings',
    'Copy address',
    'Copy link',
    'Copy id',
    'Show in the audit log',
    'Delete site…',
  ]);
});

test('nobody else is led there, and of a site behind share links no address is given that shows nothing', async () => {
  expect(await menuOf({ visibility: 'share-link' }, false)).toEqual([
    'Site settings',
    'Copy link',
    'Copy id',
    'Delete site…',
  ]);
});

test('a site is not deleted by those who may not, who are told why', async () => {
  await menuOf({ permissions: { admin: false } }, true);
  const entry = screen.getByRole('menuitem', { name: /^Delete site/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.textContent).toContain('You need the level Admin on this site.');
});
