// How is the portal built and served while developing? (`npm run dev`; the built files go to dist/)
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Stands in the built index.html; the server replaces it with a fresh nonce in each answer of the page. */
export const NONCE_PLACEHOLDER = '__ALVEARY_CSP_NONCE__';

const server = process.env['ALVEARY_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  resolve: {
    // The package's main entry lists 6,000 icons in one file each; its own index is loaded only in the build.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
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
    proxy: { '/gateway': { target: server, ws: true } },
  },
});
