export const tokenLifetimes = {
  '30': '30 Tage',
  '90': '90 Tage',
  '365': 'Ein Jahr',
  forever: 'Bis zum Widerruf',
};
