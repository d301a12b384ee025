import { expect, test } from 'vitest';
import type { SiteCustomization } from '#client/types.gen.ts';
import { unsavedLook } from '#dashboard/sites/appearance/unsaved-look.ts';
import { type Values, valuesOf } from '#dashboard/sites/appearance/values.ts';

const color = { light: '#2353cf', dark: '#8fb0ff' };
const settings: SiteCustomization = {
  styling: {
    ...{ primaryColor: color, infoColor: color, successColor: color, warningColor: color, dangerColor: color },
    ...{ corners: 'rounded', font: 'Inter', theme: 'clean', background: 'plain', links: 'accent', icons: 'regular' },
    ...{
      search: 'subtle',
      depth: 'flat',
      monospaceFont: 'system',
      sidebar: { background: 'default', list: 'default' },
    },
  },
  internationalization: { locale: 'en' },
  themes: { default: 'system', toggeable: true },
  favicon: {},
  header: { preset: 'default', links: [], logo: { light: 'https://b.test/files/a', dark: 'https://b.test/files/a' } },
  footer: { groups: [] },
  privacyPolicy: {},
  socialPreview: {},
  announcement: { enabled: true, style: 'info', message: 'Soon' },
  pagination: { enabled: true },
  feedback: { enabled: false },
  pdf: { enabled: false },
  pageActions: { markdown: true, externalAI: false, mcp: false },
  externalLinks: { target: 'self' },
  trademark: { enabled: true },
  ai: { mode: 'none' },
  git: { showEditLink: false },
  insights: { trackingCookie: false },
  advancedCustomization: { enabled: true },
};
const saved = valuesOf(settings);

function unsaved(change: (values: Values) => void) {
  const values = structuredClone(saved);
  change(values);
  const { look, more } = unsavedLook(settings, saved, values);
  return { look: look === undefined ? undefined : JSON.parse(look), more };
}

test('what differs from what is saved is shown, and nothing else', () => {
  expect(unsaved(() => {})).toEqual({ look: undefined, more: false });
  expect(
    unsaved(values => {
      values.styling.corners = 'straight';
    }),
  ).toEqual({
    look: { styling: { corners: 'straight' } },
    more: false,
  });
  expect(
    unsaved(values => {
      values.title = 'Docs';
    }).look,
  ).toEqual({ title: 'Docs' });
  expect(
    unsaved(values => {
      values.announcement.message = '';
    }).look,
  ).toEqual({ announcement: null });
});

test('a picture and a font that are not saved are said to be missing, and the saved ones show', () => {
  const logo = { light: 'https://b.test/uploads/x', dark: 'https://b.test/files/a' };
  expect(
    unsaved(values => {
      values.header.logo = logo;
    }),
  ).toEqual({ look: undefined, more: true });
  const dark = unsaved(values => {
    values.header = { ...values.header, logo, preset: 'bold' };
  });
  expect(dark.look).toEqual({ header: { links: [], preset: 'bold', logo: settings.header.logo } });
  const font = unsaved(values => {
    values.styling.font = 'own';
    values.styling.ownFont = { ...values.styling.ownFont, fontFamily: 'House', regular: 'https://b.test/uploads/y' };
  });
  expect(font).toEqual({ look: undefined, more: true });
});

test('a link and a column are shown once they are written', () => {
  const begun = unsaved(values => {
    values.header.links = [{ title: 'Help', to: 'help' }];
    values.footer.groups = [{ title: '', links: [] }];
  });
  expect(begun).toEqual({ look: undefined, more: false });
  const written = unsaved(values => {
    values.header.links = [{ title: 'Help', to: 'https://help.example' }];
  });
  expect(written.look.header.links).toEqual([{ title: 'Help', to: 'https://help.example' }]);
});
