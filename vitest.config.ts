import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{contract,document,lib,published,server}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: { name: 'dashboard', include: ['src/dashboard/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
});
