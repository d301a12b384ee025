import { t } from '#dashboard/messages/webhooks.ts';
import { CodeBlock } from '#dashboard/webhooks/code-block.tsx';

const example = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(header, body, secret) {
  const [, time, signatures] = /^t=(\\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? [];
  if (!time || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  // Two of them while a secret is being rotated.
  const given = signatures.split(',v1=').slice(1);
  return given.some(signature => timingSafeEqual(expected, Buffer.from(signature, 'hex')));
}`;

/** How a receiver checks that a request came from here. */
export function SignatureHelp() {
  return (
    <div className="max-w-[72ch] space-y-3">
      <p className="text-sm text-fg-2">
        {t.rich('verify', { header: <code className="font-mono text-xs">X-Bindery-Signature</code> })}
      </p>
      <CodeBlock label={t('verifyExample')} text={example} />
    </div>
  );
}
