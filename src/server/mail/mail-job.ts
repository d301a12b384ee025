import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { noteFailedMail } from '../invites/rows.ts';
import { JobFailure, type Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import type { Mailer } from './mailer.ts';
import { writeToOutbox } from './outbox.ts';

const kind = 'send-mail';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribe: z.string().optional(),
  organizationId: z.string().optional(),
  invite: z
    .object({ organizationId: z.string(), id: z.string(), keyHash: z.string(), invitedBy: z.string() })
    .optional(),
});
type Mail = z.infer<typeof Mail>;

interface MailParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
}

/** Sends by SMTP; without a mail server, mails are written to `DATA_DIR/outbox`. */
export function createMailer(parts: MailParts): Mailer {
  const { config, jobs } = parts;
  let transport: Promise<Transporter> | undefined;
  jobs.define(kind, {
    payload: Mail,
    attempts: 8,
    // What stands in a mail may sign somebody in.
    forget: true,
    async run(mail) {
      transport ??= openTransport(config.smtpUrl);
      if (config.smtpUrl) await deliver(await transport, config.mailFrom, mail);
      else await keep(await transport, mail, parts);
    },
    async ended(tx, { invite }) {
      if (invite) await noteFailedMail(tx, invite, parts.clock.now().toISOString());
    },
  });
  return {
    async send(tx, ...mails) {
      await jobs.enqueueAll(
        tx,
        mails.map(payload => ({
          organizationId: payload.invite?.organizationId ?? payload.organizationId ?? null,
          ...(payload.invite && { createdBy: payload.invite.invitedBy }),
          kind,
          payload,
        })),
      );
    },
  };
}

/** Loaded at the first mail: the start of the service does without it. */
async function openTransport(smtpUrl: string | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  if (!smtpUrl) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
}

/** RFC 8058 allows one click for addresses with HTTPS only; others are opened by people. */
function messageOf(from: string, { unsubscribe, invite: _, organizationId: __, ...mail }: Mail) {
  if (unsubscribe === undefined) return { from, ...mail };
  const oneClick = unsubscribe.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
  return { from, ...mail, headers: { 'List-Unsubscribe': `<${unsubscribe}>`, ...oneClick } };
}

async function deliver(transport: Transporter, from: string, mail: Mail): Promise<void> {
  try {
    await transport.sendMail(messageOf(from, mail));
  } catch (error) {
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }; // what nodemailer throws
    // The server's words may name the address, so they go nowhere.
    const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && !(responseCode >= 400 && responseCode < 500);
    if (refused) throw new JobFailure('The mail server refuses this mail.');
    throw new Error(`The mail server did not take a mail (${code ?? 'unknown'}).`);
  }
}

async function keep(transport: Transporter, mail: Mail, { config, clock, log }: MailParts): Promise<void> {
  const { message } = await transport.sendMail(messageOf(config.mailFrom, mail));
  await writeToOutbox(join(config.dataDir, 'outbox'), message, clock.now());
  log.info('No SMTP_URL is set: a mail was written to the folder outbox in DATA_DIR.');
}
