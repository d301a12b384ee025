import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What members hear who are not linked to the single sign-on that is required. */
export const t = catalogue('sso-asking', {
  asks: '{organization} requires single sign-on. Sign in through it once to link your account.',
  link: 'Link account',
  later: 'Not today',
});
