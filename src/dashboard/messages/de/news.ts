export const news = {
  refresh: '{count} neu · Zeigen',
};
