import { defineConfig } from '@playwright/test';
import { findTestChromium } from './scripts/lib/chromium.mjs';

/**
 * What Chromium leaves out. Playwright leaves out all but the last two, and names them again here because the last list
 * counts. Those are pages of the browser's own address bar, which nobody sees, and which each window loads anew: half of
 * what a new window costs.
 */
const leftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** What a person does, in a real browser against the built service. `e2e/fixtures.ts` starts the service. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/begun.ts',
  testMatch: '*.e2e.ts',
  outputDir: 'e2e/output',
  // A file has a service of its own, so files go side by side; the tests of one file in order. A browser waits for a
  // quarter of its time: with twice as many as there are cores, a small machine idles less.
  workers: 4,
  // Ends what hangs. How long a person waits is told by what each step expects, and by the benches.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a worker fetches does not pass `page.route`; the journey without a connection lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${leftOut.join(',')}`,
      ],
    },
  },
});
