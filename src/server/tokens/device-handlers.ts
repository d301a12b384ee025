import type { deviceSignIns } from '#contract/device-sign-ins.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { hashToken } from '../http/sessions.ts';
import { newToken, newUserCode } from '../ids.ts';
import {
  answerDevice,
  deleteExpiredDevices,
  findDeviceByToken,
  findWaitingDevice,
  insertDeviceSignIn,
} from './device-rows.ts';
import { makeToken } from './make-token.ts';
import { presentToken } from './present.ts';

const minutesValid = 10;
const secondsBetween = 5;
const object = 'device-sign-in' as const;

export const deviceSignInHandlers: Handlers<typeof deviceSignIns> = {
  async startDeviceSignIn({ body, context: { db, services, address } }) {
    const now = services.clock.now();
    const created_at = now.toISOString();
    const expiresAt = new Date(now.getTime() + minutesValid * 60_000).toISOString();
    await deleteExpiredDevices(db, created_at);
    const token = newToken();
    const row = {
      ...{ token_hash: hashToken(token), label: body.label, address },
      ...{ status: 'pending' as const, created_at, expires_at: expiresAt },
    };
    let code = newUserCode();
    while (!(await insertDeviceSignIn(db, { ...row, user_code: code }))) code = newUserCode();
    const userCode = presentCode(code);
    const verificationURL = `${services.config.publicUrl}/device`;
    const completeVerificationURL = `${verificationURL}?code=${userCode}`;
    return { object, token, userCode, verificationURL, completeVerificationURL, interval: secondsBetween, expiresAt };
  },

  async getDeviceSignInStatus({ body, context: { db, services } }) {
    const row = await findDeviceByToken(db, hashToken(body.token), services.clock.now().toISOString());
    if (!row) throw notFound('device sign-in');
    return { object, status: row.status, expiresAt: row.expires_at };
  },

  async getDeviceSignIn({ params, context: { db, services } }) {
    const row = await findWaitingDevice(db, readCode(params.userCode), services.clock.now().toISOString());
    if (!row) throw notFound('device sign-in');
    const { label, address, created_at, expires_at } = row;
    return {
      object,
      userCode: presentCode(row.user_code),
      label,
      address,
      createdAt: created_at,
      expiresAt: expires_at,
    };
  },

  async approveDeviceSignIn({ params, body, context }) {
    const { db, services } = context;
    const now = services.clock.now().toISOString();
    const device = await answerDevice(db, { userCode: readCode(params.userCode), status: 'approved', now });
    if (!device) throw notFound('device sign-in');
    const { token_hash: hash, label } = device;
    return presentToken(
      await makeToken(db, { userId: callerId(context), hash, label, expiresAt: body.expiresAt, now }),
    );
  },

  async denyDeviceSignIn({ params, context: { db, services } }) {
    const now = services.clock.now().toISOString();
    await answerDevice(db, { userCode: readCode(params.userCode), status: 'denied', now });
  },
};

const presentCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
/** As people type it. */
const readCode = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '');
