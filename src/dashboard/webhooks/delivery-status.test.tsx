// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { WebhookDelivery } from '#client/types.gen.ts';
import { DeliveryStatus } from '#dashboard/webhooks/delivery-status.tsx';

afterEach(cleanup);

const said = (facts: Pick<WebhookDelivery, 'status' | 'attempts' | 'nextAttemptAt'>) =>
  render(<DeliveryStatus delivery={facts as WebhookDelivery /* nothing else is read */} />).container.textContent;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('a delivery that failed and is tried again is not being sent: it says when it will be', () => {
  expect(said({ status: 'pending', attempts: 2, nextAttemptAt: inMinutes(4.5) })).toBe(
    'RetryingNext attempt in 4 min.',
  );
  expect(said({ status: 'pending', attempts: 2, nextAttemptAt: inMinutes(0.5) })).toBe(
    'RetryingNext attempt in a moment',
  );
});

test('one that was never tried is being sent', () => {
  expect(said({ status: 'pending', attempts: 0, nextAttemptAt: inMinutes(0) })).toBe('Sending');
  expect(said({ status: 'failed', attempts: 8 })).toBe('Failed');
});
