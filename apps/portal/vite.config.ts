// How is the portal built and served while developing? (`npm run dev`; the built files go to dist/)
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { groupsOf, pages } from './chunks.config.ts';

/** Stands in the built index.html; the server replaces it with a fresh nonce in each answer of the page. */
export const NONCE_PLACEHOLDER = '__ALVEARY_CSP_NONCE__';

const release = readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(
  /"version": "([^"]+)"/,
)?.[1];

const server = process.env['ALVEARY_SERVER'] ?? 'http://127.0.0.1:8080';

const config: UserConfig = {
  plugins: [react()],
  define: { __ALVEARY_RELEASE__: JSON.stringify(process.env['ALVEARY_RELEASE'] ?? release ?? '') },
  html: { cspNonce: NONCE_PLACEHOLDER },
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
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@tabler/icons-react',
      'd3-scale',
      'dayjs',
      'dayjs/locale/en-gb.js',
      'dayjs/plugin/localizedFormat.js',
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
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/gateway': { target: server, ws: true }, '^/softphone$': { target: server } },
  },
};

export default defineConfig(async ({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        build: {
          ...config.build,
          rolldownOptions: { input: pages, output: { codeSplitting: { groups: await groupsOf(config) } } },
        },
      },
);
