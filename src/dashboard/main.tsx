import '#dashboard/styles.css';
import { loadLanguage } from '#dashboard/messages/locale.ts';

// Every part of the app takes its words when it is loaded. A top-level await in `locale.ts` would do the same, and keep
// the bundler from putting routes into one file.
void loadLanguage().then(() => import('#dashboard/app.tsx'));
