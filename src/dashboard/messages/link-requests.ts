import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Members who could not sign in through a provider and ask to be linked. */
export const t = catalogue('link-requests', {
  asked: '{provider} says that the person it knows as “{nameID}” has the address {email}.',
  trust: 'Once linked, your providers can sign in as this member. A link cannot be taken back here.',
  link: 'Link account',
  decline: 'Decline',
  linked: '{name} can use single sign-on now',
  declined: 'Request of {name} declined',
  waiting: 'Waiting to be linked',
  waitingLead: 'Members who could not sign in through a provider because their account is not linked.',
  knownAs: '{provider} · “{nameID}”',
});
