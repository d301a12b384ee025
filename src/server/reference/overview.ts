import type { Rates } from '../config.ts';
import { codePanel } from './code.ts';
import type { Reference } from './document.ts';
import type { PageParts } from './frame.ts';
import { type Html, html } from './html.ts';

interface Installation {
  publicUrl: string;
  rateLimit: Rates;
}

interface Chapter {
  id: string;
  title: string;
  told: Html;
  shown?: Html;
}

function toldRates({ usual, costly }: Rates): Html {
  if (usual === 0 && costly === 0) return html`This installation does not limit requests.`;
  const most = (rate: number) => (rate === 0 ? 'any number of' : rate);
  return html`Each token may send ${most(usual)} requests in a minute, and ${most(costly)} of those that cost a lot (search, import, PDF, translation), which are counted apart. Without a token the address counts.`;
}

const bearer = '-H "Authorization: Bearer $TOKEN"';

function chapters({ publicUrl, rateLimit }: Installation): Chapter[] {
  return [
    {
      id: 'authentication',
      title: 'Authentication',
      told: html`<p>Send a token with every request, as <code>Authorization: Bearer</code>. Make one in the dashboard under <a href="/account/tokens">Account, API tokens</a>, or with <a href="/docs/api/tokens#createUserToken">an operation</a>. A token carries all the rights of its user and is shown once.</p>
<p>Browsers that signed in are known by their cookie; what changes something is then taken from pages of this installation alone.</p>
<p>Each operation names the access that it needs: a role in the organization, or a level on a space, a collection or a site. What a caller may not see answers 404, as what does not exist; 403 is for what can be seen but not done.</p>`,
      shown: codePanel('A first request', 'authentication', `curl '${publicUrl}/v1/user' \\\n  ${bearer}`),
    },
    {
      id: 'errors',
      title: 'Errors',
      told: html`<p>Every status from 400 up has the body <a href="/docs/api/schemas/Error">Error</a>. <code>message</code> is a sentence for people; <code>details</code> lists each problem of the input with its place. Where either has a <code>reason</code>, it is a name for what the sentence says, and <code>values</code> are what it is filled with. <code>requestId</code> is also in the header <code>X-Request-Id</code> and in the log of the service.</p>
<dl class="statuses">${statuses.map(([status, meaning]) => html`<div><dt>${status}</dt><dd>${meaning}</dd></div>`)}</dl>`,
      shown: codePanel('Response 400', 'errors', {
        json: {
          error: {
            code: 400,
            message: 'body.expiresAt: lies in the past',
            requestId: '6f1c2a4e-8f55-4c0e-9d0c-0b6a2f3f7f10',
            details: [{ in: 'body', path: 'expiresAt', message: 'lies in the past', reason: 'in-the-past' }],
          },
        },
      }),
    },
    {
      id: 'lists',
      title: 'Lists',
      told: html`<p>A list answers <code>items</code>, and <code>count</code>, which counts everything that matches and not this page alone. <code>limit</code> is 50 unless given, and at most 1000; with 0 the answer is <code>count</code> alone.</p>
<p>While there is more, the answer has <code>next.page</code>: send it as <code>page</code>, with the same filters. Items that are added or removed meanwhile neither repeat others nor skip them.</p>`,
      shown: codePanel(
        'Two pages',
        'lists',
        `curl '${publicUrl}/v1/orgs?limit=20' \\\n  ${bearer}\n\ncurl '${publicUrl}/v1/orgs?limit=20&page=NEXT_PAGE' \\\n  ${bearer}`,
      ),
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      told: html`<p>${toldRates(rateLimit)} Past the limit the answer is 429, with <code>Retry-After</code> in seconds.</p>`,
      shown: codePanel(
        'Headers of a response',
        'rate limits',
        `X-RateLimit-Limit: ${rateLimit.usual || 600}\nX-RateLimit-Remaining: ${(rateLimit.usual || 600) - 1}\nX-RateLimit-Reset: 1767225660`,
      ),
    },
    {
      id: 'idempotency',
      title: 'Idempotent requests',
      told: html`<p>A <code>POST</code> with an <code>Idempotency-Key</code> can be sent again without doing it twice: for 24 hours the same request with the same key answers as it did the first time, with <code>Idempotency-Replayed: true</code>. The key is any string of your own, such as a UUID.</p>
<p>The same key with another request is 422, and 409 while the first one still runs.</p>`,
      shown: codePanel(
        'Once, however often it is sent',
        'idempotent requests',
        `curl -X POST '${publicUrl}/v1/orgs/ORGANIZATION_ID/spaces' \\\n  ${bearer} \\\n  -H 'Content-Type: application/json' \\\n  -H 'Idempotency-Key: 5b1f0c1e-2c57-4c0a-9a3b' \\\n  -d '{"title": "Handbook"}'`,
      ),
    },
    {
      id: 'etags',
      title: 'Conditional requests',
      told: html`<p>Every <code>GET</code> answers with an <code>ETag</code>. Send it back as <code>If-None-Match</code>: while the answer would be the same, it is 304 without a body.</p>`,
      shown: codePanel(
        'Only if it changed',
        'conditional requests',
        `curl '${publicUrl}/v1/user' \\\n  ${bearer} \\\n  -H 'If-None-Match: W/"ETAG"'`,
      ),
    },
    {
      id: 'conventions',
      title: 'Conventions',
      told: html`<ul class="plain"><li>Bodies are JSON. Members that are not known are ignored; those with the wrong type, length or word are 400.</li>
<li>Times are UTC with milliseconds: <code>2026-03-02T09:30:00.000Z</code>.</li>
<li>Members without a value are left out, unless <code>null</code> is among their types.</li>
<li><code>DELETE</code> answers 204, also when there was nothing to delete.</li>
<li><code>Prefer: return=minimal</code> is answered with 204 instead of the resource, where an operation lists it.</li></ul>`,
    },
  ];
}

const statuses: [number, string][] = [
  [400, 'The input breaks its type, enumeration, length or pattern.'],
  [401, 'There is no token, or it is unknown, revoked or expired.'],
  [403, 'Visible to the caller, who may not do this.'],
  [404, 'Not there, or not visible to the caller.'],
  [409, 'The request conflicts with the present state.'],
  [413, 'The body is larger than the limit.'],
  [415, 'The body is not JSON.'],
  [429, 'The rate limit is used up.'],
  [500, 'A fault of the service.'],
];

/** What holds for every operation, and the way to each group of them. */
export function overviewPage(reference: Reference, installation: Installation): PageParts {
  const told = chapters(installation);
  return {
    title: 'Overview',
    path: '',
    inside: html`<ul class="operations">${told.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`,
    main: html`<h1>API reference</h1>
<p class="lead">Everything is an API: the dashboard is a client of it and has no other way in. It speaks JSON over HTTP below <code>${installation.publicUrl}/v1</code>, and is described by <a href="/openapi.json">openapi.json</a> and <a href="/openapi.yaml">openapi.yaml</a>, from which clients can be made.</p>
${told.map(({ id, title, told: text, shown }) => html`<section class="operation" id="${id}" aria-labelledby="${id}-title"><div class="told"><h2 id="${id}-title"><a class="anchor" href="#${id}">${title}</a></h2>${text}</div><div class="shown">${shown}</div></section>`)}
<section class="groups"><h2 id="groups">Operations</h2>${reference.groups.map(({ name, tags }) => html`<h3>${name}</h3><ul>${tags.map(tag => html`<li><a href="/docs/api/${tag.slug}">${tag.name}</a> <span>${tag.description}</span></li>`)}</ul>`)}</section>`,
  };
}
