import { filePolicy } from '../files/send-file.ts';

/**
 * The headers of a site as static hosts read them (`_headers` of Netlify and Cloudflare Pages): those that the service sends, and a
 * `<meta>` element of a page cannot say.
 */
export function headerLines(basePath: string, isPublic: boolean): string {
  const rules: [path: string, headers: Record<string, string>][] = [
    [
      '/*',
      {
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "frame-ancestors 'self'",
        ...(!isPublic && { 'X-Robots-Tag': 'noindex, nofollow' }),
      },
    ],
    ['/~/files/*', { 'Content-Security-Policy': filePolicy, 'Content-Disposition': 'attachment' }],
  ];
  return rules
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${basePath}${path}\n${lines.join('')}`;
    })
    .join('\n');
}
