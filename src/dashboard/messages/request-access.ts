import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('request-access', {
  request: 'Request access',
  whoNamed: 'Admins of {organization} can give access: {names}.',
  who: 'Admins of {organization} can give access.',
  askNamed: 'Ask {names}.',
  ask: 'Ask an admin of {organization}.',
  press: 'Press to request access.',
  maybeHidden: 'It may also be there and not shared with you. If so, you can ask for access.',
  lead: 'The people who can give access are told, in their inbox and by mail. You hear of what they decide.',
  leadHidden:
    'If there is something at this address, the people who can give access to it are told. You hear of what they decide.',
  level: 'What you want to do',
  message: 'Why (optional)',
  messageHint: 'The people who decide read this.',
  send: 'Send request',
  asked: 'Asked. You are told when it is decided.',
  waiting: 'Requests for access',
  wants: 'Asks for: {level}',
  levelFor: 'Level for {name}',
  grant: 'Give access',
  decline: 'Decline',
  granted: '{name} now has the level {level}',
  declined: 'The request of {name} is declined',
});
