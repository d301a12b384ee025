import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('token-lifetimes', {
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  forever: 'Until revoked',
});
