import { describe, expect, it } from 'vitest';
import { joinShapes } from './small-icons.ts';

const shapes = (...nodes: string[]): string => joinShapes(`node: [\n${nodes.join(',\n')}\n]`).replace(/\s+/g, ' ');
const path = (d: string): string => `["path", { d: "${d}", key: "k" }]`;

describe('the shapes of an icon', () => {
  it('are one path, each line of which begins where it began', () => {
    expect(shapes(path('M10 9H8'), path('m9 11 3 3L22 4'), path('m2 2-.5.5'), path('m.5.5h3'))).toBe(
      'node: [ ["path", { d: "M10 9H8M9 11l3 3L22 4M2 2l-.5.5M.5 .5h3" }], ]',
    );
  });

  it('are circles and lines, too', () => {
    const circle = '["circle", { cx: "12", cy: "5", r: "1", key: "k" }]';
    const line = '[\n"line",\n{\nx1: "2",\nx2: "22",\ny1: "12",\ny2: "10",\nkey: "k"\n}\n]';
    expect(shapes(circle, line)).toBe('node: [ ["path", { d: "M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M2 12L22 10" }], ]');
  });

  it('stay apart where one is filled, or of a kind that is no line', () => {
    const dot = '["circle", { cx: "12", cy: "5", r: ".5", fill: "currentColor" }]';
    const box = '["rect", { x: "3", y: "3", width: "7", height: "9", rx: "1" }]';
    expect(shapes(dot, path('M1 1h1'), box)).toBe(`node: [ ${dot}, ["path", { d: "M1 1h1", key: "k" }], ${box} ]`);
  });
});
