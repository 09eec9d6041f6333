import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brand } from './build/brand.ts';
import { precompress } from './build/precompress.ts';
import { texts, textsFileName } from './build/texts.ts';

const server = process.env.HELIO_DEV_SERVER ?? 'http://127.0.0.1:8080';

const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);
/** What every page needs, and what every screen behind the sign-in needs: files that change only with their libraries. */
const groups = [
  { name: 'vendor', test: packages('react', 'react-dom', 'scheduler', 'i18next', 'react-i18next', 'use-sync-external-store') },
  { name: 'vendor-console', test: packages('react-router', 'react-router-dom', '@tanstack') },
];

/** Texts lie beside each other, by language and part: `assets/texts/en-plants-….js`. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  `assets/${textsFileName(facadeModuleId ?? '') ?? '[name]'}-[hash].js`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), brand(), texts({ dir: fileURLToPath(new URL('../../locales', import.meta.url)) }), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: { proxy: { '/photo_voltaic': { target: server, changeOrigin: true } } },
});
