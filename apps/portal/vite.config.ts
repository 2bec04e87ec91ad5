// The portal as it is built into dist/, and served while developing by `npm run dev`.
import { defineConfig, type UserConfig } from 'vite';
import { groupsOf, pages } from './chunks.config.ts';
import { compressedFiles } from './compressed-files.config.ts';
import { sources } from './sources.config.ts';

/** Stands in the built index.html; the server replaces it with a fresh nonce in each answer of the page. */
export const NONCE_PLACEHOLDER = '__ALVEARY_CSP_NONCE__';

const server = process.env['ALVEARY_SERVER'] ?? 'http://127.0.0.1:8080';

const config: UserConfig = {
  ...sources,
  html: { cspNonce: NONCE_PLACEHOLDER },
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

export default defineConfig(({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        plugins: [
          ...(config.plugins ?? []),
          compressedFiles(),
          {
            name: 'shared-chunks',
            // Asked by a build alone: who only reads this configuration, as knip does six times, bundles nothing.
            config: async () => ({
              build: { rolldownOptions: { output: { codeSplitting: { groups: await groupsOf(config) } } } },
            }),
          },
        ],
        build: { ...config.build, rolldownOptions: { input: pages } },
      },
);
