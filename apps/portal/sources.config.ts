// What Vite has to know of the portal's sources, wherever it reads them: for developing, for the build and for the component tests.
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const release = readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(
  /"version": "([^"]+)"/,
)?.[1];

export const sources: UserConfig = {
  plugins: [react()],
  define: { __ALVEARY_RELEASE__: JSON.stringify(process.env['ALVEARY_RELEASE'] ?? release ?? '') },
  resolve: {
    // The package's main entry also loads the list of all 6,000 icons, which only `npm run dev` would notice.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  // Found late, through a lazy screen, a library would be bundled anew while pages or tests already run with the old one.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@stomp/stompjs',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@tiptap/pm/state',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@tabler/icons-react',
      'd3-scale',
      'dayjs',
      'dayjs/locale/en-gb.js',
      'dayjs/plugin/localizedFormat.js',
      'dayjs/plugin/utc.js',
      'qrcode-generator',
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'uplot',
      'zod',
    ],
  },
};
