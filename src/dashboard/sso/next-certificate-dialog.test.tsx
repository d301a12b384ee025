// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SamlCertificate } from '#client/types.gen.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { NextCertificateDialog } from '#dashboard/sso/next-certificate-dialog.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const sent: { method: string; path: string; body: { certificate?: string } }[] = [];
answerRequests(async request => {
  const { pathname: path } = new URL(request.url);
  const body = await request.json();
  sent.push({ method: request.method, path, body });
  if (request.method === 'PATCH') return Response.json({});
  const isReadable = body.certificate.includes('NEXT');
  const read: SamlCertificate = {
    subject: 'CN=idp',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
    key: 'RSA 2048',
    fingerprint: 'ab',
  };
  return Response.json({ certificates: isReadable ? [read] : [], problems: [] });
});

test('the next certificate is added behind those that are there, and only one that can be read', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = new QueryClient();
  queries.setQueryData(organizationOptions('o1').queryKey, { id: 'o1', title: 'Acme', permissions: {} } as never); // only these are read
  const onClose = vi.fn();
  renderInside('o1', queries, () => (
    <NextCertificateDialog
      provider={{ certificate: 'FIRST' } as never} // nothing else is read
      place={{ organizationId: 'o1', samlProviderId: 'p1' } as never}
      onClose={onClose}
    />
  ));
  const field = await screen.findByRole('textbox');
  const add = () => screen.getByRole('button', { name: 'Add next certificate' });
  await userEvent.type(field, 'nothing');
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(add());
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  await userEvent.clear(field);
  await userEvent.type(field, 'NEXT');
  await waitFor(() => expect(add().getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(add());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { certificate: 'FIRST\n\nNEXT' } });
});
