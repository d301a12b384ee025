import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentTokens, contrast, hintTokens, nearestAccent, readableOn, textOn } from './site-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colour a site chooses, text in it can be read on every surface', () => {
  fc.assert(
    fc.property(
      color,
      fc.constantFrom('#eff1f4', '#ffffff', '#1c212a', '#0f1217'),
      (chosen, surface) => contrast(readableOn([surface], chosen), surface) >= 4.5,
    ),
  );
});

test('the nearest accent is one that a site has its text in as it is', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (chosen, theme) => {
      const near = nearestAccent(theme, chosen);
      const tokens = accentTokens({ light: '#2353cf', dark: '#8fb0ff', [theme]: near });
      return tokens.includes(theme === 'light' ? `--c-accent-text:light-dark(${near},` : `,${near});--c-on-accent`);
    }),
  );
  expect(nearestAccent('light', '#2353cf')).toBe('#2353cf');
  expect(nearestAccent('light', '#ffd400')).not.toBe('#ffd400');
});

test('text on a button of the colour can be read', () => {
  fc.assert(fc.property(color, chosen => contrast(textOn(chosen), chosen) > 4.49));
});

test('a colour that can be read stays as it is', () => {
  expect(readableOn(['#ffffff'], '#2353cf')).toBe('#2353cf');
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('declarations hold colours only, so they can stand in a style sheet', () => {
  fc.assert(
    fc.property(color, color, (light, dark) =>
      [accentTokens({ light, dark }), hintTokens('info', { light, dark })].every(tokens =>
        /^(--c-[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+$/.test(tokens),
      ),
    ),
  );
});

test('whatever colour a kind of hint has, its text can be read on its ground', () => {
  fc.assert(
    fc.property(color, color, (light, dark) => {
      const [onLight, onDark, softLight, softDark] = hintTokens('info', { light, dark }).match(/#[0-9a-f]{6}/g) ?? [];
      const reads = (text = '', ground = '') => contrast(text, ground) >= 4.5;
      return reads(onLight, softLight) && reads(onDark, softDark);
    }),
  );
});
