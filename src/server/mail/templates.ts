import { writeMail } from './layout.ts';
import type { Mail } from './mailer.ts';

interface Addressed {
  to: string;
  /** Where the button leads. */
  url: string;
}

/** @param inviter display name of who invited */
export function invitationMail({
  to,
  url,
  inviter,
  organization,
}: Addressed & { inviter: string; organization: string }): Mail {
  return writeMail(to, {
    subject: `${inviter} invites you to ${organization}`,
    heading: `Join ${organization}`,
    paragraphs: [`${inviter} invites you to read and write the documentation of ${organization} in Bindery.`],
    button: { label: 'Accept the invitation', url },
    note: 'If you did not expect this invitation, you can ignore it.',
  });
}

export function verifyEmailMail({ to, url }: Addressed): Mail {
  return writeMail(to, {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: ['An account was made with this address. Please confirm that it is yours.'],
    button: { label: 'Confirm address', url },
    note: 'If you did not make an account, you can ignore this mail.',
  });
}

/** @param hours how long the link is valid */
export function resetPasswordMail({ to, url, hours }: Addressed & { hours: number }): Mail {
  return writeMail(to, {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, hopefully you, asked to set a new password for your account.',
      `The link works once, for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    ],
    button: { label: 'Set a new password', url },
    note: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

/** @param organization whose identity provider asks to sign the person in */
export function linkAccountMail({ to, url, organization }: Addressed & { organization: string }): Mail {
  return writeMail(to, {
    subject: `Sign in through ${organization}?`,
    heading: `Let ${organization} sign you in`,
    paragraphs: [
      `Somebody whom the identity provider of ${organization} takes for you wants to sign in to your account. It belongs to another organization too, so this needs your consent.`,
      `If you agree, whoever runs that identity provider can sign in as you, everywhere in this installation. The link works for an hour.`,
    ],
    button: { label: 'Link my account', url },
    note: 'If it was not you, ignore this mail: nothing changes.',
  });
}

/** @param host of the webhook's address */
export function webhookDisabledMail({ to, url, host, reason }: Addressed & { host: string; reason: string }): Mail {
  return writeMail(to, {
    subject: `The webhook to ${host} is switched off`,
    heading: 'A webhook is switched off',
    paragraphs: [`Events are not sent to ${host} any more. ${reason}`],
    button: { label: 'Open the settings', url },
    note: 'Once the server answers again, switch the webhook on.',
  });
}

/** @param organization where nobody confirmed in time that single sign-on works */
export function ssoRevertedMail({ to, url, organization }: Addressed & { organization: string }): Mail {
  return writeMail(to, {
    subject: `Single sign-on is optional again in ${organization}`,
    heading: 'Single sign-on is optional again',
    paragraphs: [
      `Single sign-on was to be required in ${organization}, but nobody confirmed in time that it works. Everybody can sign in as before.`,
    ],
    button: { label: 'Open the settings', url },
    note: 'You get this mail because you are an admin of the organization.',
  });
}
