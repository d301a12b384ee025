import { createSocket } from 'node:dgram';

const typeA = 1;
const typeTxt = 16;

/**
 * A name server that answers every question for an address with this one, questions for texts with those of the name, and
 * knows nothing else (RFC 1035, 4.1).
 */
export async function startNameServer({
  address,
  texts = new Map(),
}: {
  address?: readonly number[];
  /** By name, lower case. Texts of up to 255 bytes. */
  texts?: Map<string, readonly string[]>;
}): Promise<{ place: string; stop(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const type = question.readUInt16BE(end - 4);
    const answers = type === typeA && address ? [[...address]] : [];
    if (type === typeTxt)
      for (const text of texts.get(nameIn(question)) ?? []) answers.push([text.length, ...Buffer.from(text)]);
    const header = Buffer.from(question.subarray(0, 12));
    const isKnown = address !== undefined || texts.has(nameIn(question));
    header.writeUInt16BE(isKnown ? 0x8580 : 0x8583, 2);
    header.writeUInt16BE(answers.length, 6);
    header.fill(0, 8, 12);
    const records = answers.flatMap(data => [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
    socket.send(Buffer.concat([header, question.subarray(12, end), Buffer.from(records)]), from.port, from.address);
  });
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve));
  return { place: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += 1 + (question[at] ?? 0))
    labels.push(question.subarray(at + 1, at + 1 + (question[at] ?? 0)).toString());
  return labels.join('.').toLowerCase();
}
