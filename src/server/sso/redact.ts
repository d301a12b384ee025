import { XMLSerializer } from '@xmldom/xmldom';
import { decodeMessage, messageLimits } from './message.ts';
import { parseXml } from './xml.ts';
import { XmlRefusal } from './xml-refusal.ts';

const signature = 'http://www.w3.org/2000/09/xmldsig#';
const encryption = 'http://www.w3.org/2001/04/xmlenc#';
/** With these a response could be used again; what they say is in the checks. */
const hidden: readonly [namespace: string, name: string][] = [
  [signature, 'SignatureValue'],
  [signature, 'DigestValue'],
  [signature, 'X509Certificate'],
  [encryption, 'CipherValue'],
];
/** A response with hundreds of groups is longer; its beginning tells enough. */
const mostCharacters = 60_000;

/** A response to read and to pass on, on a line for each element. Undefined where it is no XML. */
export function redact(base64: string): string | undefined {
  try {
    const document = parseXml(decodeMessage(base64), messageLimits);
    for (const [namespace, name] of hidden) {
      const found = document.getElementsByTagNameNS(namespace, name);
      for (let index = 0; index < found.length; index++) {
        const element = found.item(index);
        if (element) element.textContent = '…';
      }
    }
    return indent(new XMLSerializer().serializeToString(document)).slice(0, mostCharacters);
  } catch (error) {
    if (error instanceof XmlRefusal) return undefined;
    throw error;
  }
}

/** An element without elements stays on its line. */
function indent(xml: string): string {
  let depth = 0;
  const lines = xml.replace(/>\s*</g, '>\n<').split('\n');
  return lines
    .map(line => {
      const closes = line.startsWith('</');
      if (closes) depth--;
      const text = '  '.repeat(Math.max(0, depth)) + line;
      if (!closes && !line.endsWith('/>') && !line.includes('</') && !line.startsWith('<?')) depth++;
      return text;
    })
    .join('\n');
}
