import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The faces of our own that the template uses, by package. */
const FACES: Record<string, string[]> = {
  inter: [
    '400Regular',
    '400Regular_Italic',
    '500Medium',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
  'jetbrains-mono': ['400Regular', '400Regular_Italic', '700Bold'],
  'noto-sans-arabic': ['400Regular', '700Bold'],
  'noto-sans-hebrew': ['400Regular', '700Bold'],
  'noto-sans-devanagari': ['400Regular', '700Bold'],
  'noto-sans-thai': ['400Regular', '700Bold'],
  'noto-sans-sc': ['400Regular', '700Bold'],
  'noto-sans-jp': ['400Regular', '700Bold'],
  'noto-sans-kr': ['400Regular', '700Bold'],
  'noto-emoji': ['400Regular'],
};

/** The folders of our own fonts, as they were installed. */
export function ownFonts(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(FACES).flatMap(([name, faces]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
    return faces.map(face => join(folder, face));
  });
}

/** Where the compiler looks for fonts of the system, by itself. */
const systemFolders = (): string[] => [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/Library/Fonts',
  '/System/Library/Fonts',
  join(process.env.SYSTEMROOT ?? 'C:\\Windows', 'Fonts'),
];

/** The files of all fonts, our own first. */
export function fontFiles(): string[] {
  return [...ownFonts(), ...systemFolders().filter(folder => existsSync(folder))].flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:ttf|otf|ttc|otc)$/i.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  );
}
