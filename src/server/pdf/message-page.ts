import { escapeHtml } from '#document/urls.ts';
import type { Language } from '../db/tables/accounts.ts';

interface Message {
  language: Language;
  /** Of the window. */
  title: string;
  heading: string;
  text: string;
  /** Whether the page asks again by itself. */
  refresh: boolean;
}

/** A small page for people who opened a link whose PDF is not there yet. It needs no script. */
export function messagePage({ language, title, heading, text, refresh }: Message): string {
  const again = refresh ? '<meta http-equiv="refresh" content="2">' : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
${again}
<style>
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
body { box-sizing: border-box; margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; color: light-dark(#1a1f29, #e8ebf0); background: light-dark(#fff, #0f1217); }
h1 { font-size: 20px; font-weight: 600; margin: 0 0 8px; }
p { margin: 0; color: light-dark(#5d6675, #a5aebc); }
</style>
</head>
<body><main role="status"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`;
}
