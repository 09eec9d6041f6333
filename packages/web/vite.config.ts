import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brand } from './build/brand.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { texts, textsFileName } from './build/texts.ts';

const server = process.env.HELIO_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Texts lie beside each other, by language and part: `assets/texts/en-plants-….js`. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  `assets/${textsFileName(facadeModuleId ?? '') ?? '[name]'}-[hash].js`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), brand(), texts({ dir: fileURLToPath(new URL('../../locales', import.meta.url)) }), preloads(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
  server: { proxy: { '/photo_voltaic': { target: server, changeOrigin: true } } },
});
