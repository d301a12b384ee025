import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#document/urls.ts';
import type { Language } from '../db/tables/accounts.ts';

/** The colours of the dashboard. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: #f6f7f9; color: #161a22 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { box-sizing: border-box; width: min(40rem, 100% - 2rem); margin: 2rem 0; padding: 2rem; background: #fff; border: 1px solid #d2d7df; border-radius: 10px }
h1 { margin: 0 0 1rem; font-size: 1.375rem; font-weight: 600; line-height: 1.3 }
p, ul, form { margin: 0 0 1rem; overflow-wrap: anywhere }
main > :last-child { margin-bottom: 0 }
ul { padding: 0; list-style: none }
li { padding: .5rem 0; border-top: 1px solid #e4e7ec }
small { display: block; color: #5f6979 }
a { color: #1f4cc2 }
button { padding: .625rem 1rem; border: 0; border-radius: 5px; background: #2353cf; color: #fff; font: inherit; font-weight: 500; cursor: pointer }
:focus-visible { outline: 2px solid #2f66f0; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: #0b0e12; color: #eceef2 }
  main { background: #161a21; border-color: #313945 }
  li { border-color: #232933 }
  small { color: #98a1b0 }
  a { color: #8fb0ff }
  button { background: #3564e4 }
  :focus-visible { outline-color: #7ba2ff }
}`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface Page {
  language: Language;
  title: string;
  paragraphs: readonly string[];
  items?: readonly { mark: string; text: string; details: readonly string[] }[];
  link?: { label: string; path: string };
  /** In small print at the end. */
  footnote?: string;
  /** A button that sends one value, to this very address unless there is another. */
  form?: { label: string; name: string; value: string; action?: string };
}

/** A page of few words for people between two services: no script, nothing from elsewhere, for no cache. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      vary: 'accept-language',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(writePage(page));
}

function writePage({ language, title, paragraphs, items = [], link, form, footnote }: Page): string {
  const listed = items.map(
    ({ mark, text, details }) =>
      `<li>${mark} ${escapeHtml(text)}${details.map(detail => `<small>${escapeHtml(detail)}</small>`).join('')}</li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('\n')}
${listed.length > 0 ? `<ul>\n${listed.join('\n')}\n</ul>` : ''}
${form ? `<form method="post"${form.action ? ` action="${escapeHtml(form.action)}"` : ''}><input type="hidden" name="${form.name}" value="${escapeHtml(form.value)}"><button>${escapeHtml(form.label)}</button></form>` : ''}
${link ? `<p><a href="${escapeHtml(link.path)}">${escapeHtml(link.label)}</a></p>` : ''}
${footnote ? `<small>${escapeHtml(footnote)}</small>` : ''}
</main>
</body>
</html>
`;
}
