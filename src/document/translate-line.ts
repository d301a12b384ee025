import { type Segment, segmentOf } from './translate-model.ts';
import { plainParts } from './translate-plain.ts';
import { readSegment } from './translate-text.ts';

/** A title or a description to translate; none when it has no words. */
export function lineSegment(text: string): Segment | undefined {
  return segmentOf('plain', plainParts(text, 0));
}

/** The line with an engine's answer in the place of its segment; undefined when the answer is no use. */
export function translateLine(text: string, segment: Segment, answer: string): string | undefined {
  const written = readSegment(segment, answer)?.map(each =>
    typeof each === 'string' ? each : text.slice(each.start, each.end),
  );
  return written && text.slice(0, segment.start) + written.join('') + text.slice(segment.end);
}
