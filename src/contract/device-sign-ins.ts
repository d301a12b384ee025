import { z } from 'zod';
import { named, Timestamp } from './common.ts';
import { operation } from './operation.ts';
import { TokenExpiry, TokenLabel, UserToken } from './tokens.ts';

const object = z.literal('device-sign-in');
const userCode = z.string().describe('Eight letters with a hyphen between, as they are shown to a person.');

const tag = 'Tokens';
const ofUser = '/v1/user/device-sign-ins/{userCode}';

/** How a script without a browser gets a token: a person allows it elsewhere (after RFC 8628). */
export const deviceSignIns = {
  startDeviceSignIn: operation({
    method: 'POST',
    path: '/auth/device',
    tag,
    summary: 'Ask for a token from a device without a browser',
    description:
      'Show `userCode` and `verificationURL` to the person, and ask `getDeviceSignInStatus` every `interval` seconds. The token is valid once they allow it, with all their rights. This answer alone shows the token.',
    access: 'none',
    body: z.object({ label: TokenLabel.describe('What asks, as the person will read it.') }),
    secret: true,
    response: named(
      'NewDeviceSignIn',
      z.object({
        object,
        token: z.string().describe('Not valid before a person allows it.'),
        userCode,
        verificationURL: z.url().describe('Where the person enters the code.'),
        completeVerificationURL: z.url().describe('The same with the code in it, for a link or a QR code.'),
        interval: z.int().describe('Seconds between two questions.'),
        expiresAt: Timestamp.describe('Until then it can be allowed.'),
      }),
    ),
    status: 201,
  }),
  getDeviceSignInStatus: operation({
    method: 'POST',
    path: '/auth/device/status',
    tag,
    summary: 'Get whether a device’s token was allowed',
    description: 'The token is in the body, so that no log has it. Not found once the time is over.',
    access: 'none',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: named(
      'DeviceSignInStatus',
      z.object({ object, status: z.enum(['pending', 'approved', 'denied']), expiresAt: Timestamp }),
    ),
    errors: [404],
  }),
  getDeviceSignIn: operation({
    method: 'GET',
    path: ofUser,
    tag,
    summary: 'Get which device waits with a code',
    description: 'The code is read without regard to case and with or without its hyphen.',
    access: 'auth',
    response: named(
      'DeviceSignIn',
      z.object({
        object,
        userCode,
        label: z.string(),
        address: z.string().describe('The IP address that asked.'),
        createdAt: Timestamp,
        expiresAt: Timestamp,
      }),
    ),
    errors: [404],
  }),
  approveDeviceSignIn: operation({
    method: 'POST',
    path: ofUser,
    tag,
    summary: 'Allow a device to act as the caller',
    description: 'Its token is one of `listUserTokens` from now on.',
    access: 'auth',
    body: z.object({ expiresAt: TokenExpiry }),
    response: UserToken,
    errors: [404, 409],
  }),
  denyDeviceSignIn: operation({
    method: 'DELETE',
    path: ofUser,
    tag,
    summary: 'Refuse a device that waits with a code',
    access: 'auth',
  }),
};
