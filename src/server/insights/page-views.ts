const robots = /bot\b|bot[/;]|crawl|spider|slurp|preview|monitor|headless|^curl\/|^wget\/|python-|^go-http|^node|^$/i;

/** Whether a person comes to read what is sent: no robot that says so, nothing fetched in advance, not the same page again. */
export function isReading({
  method,
  url,
  headers,
}: {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  const isAgain = URL.parse(headers.referer?.toString() ?? '')?.pathname === url.split('?', 1)[0];
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return (
    method === 'GET' && !isAgain && !purpose.includes('prefetch') && !robots.test(String(headers['user-agent'] ?? ''))
  );
}
