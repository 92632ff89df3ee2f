/** Puts the welcome page's own content and styles into welcome.html. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { made as Made } from '../app/welcome-markup.tsx';
import { themeStyles } from './theme-styles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLACE = '<div id="root"></div>';

/** The development server has no markup of it: there the page is the portal from the start. */
export function welcomeMarkup(): Plugin {
  return {
    name: 'welcome-markup',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (path !== '/welcome.html') return undefined;
        const { markup, styles } = await makeWelcome();
        return {
          html: html.replace(PLACE, () => `<div id="root">${markup}</div>`),
          // The policy allows styles in the page; a file of its own would be one more to wait for.
          tags: [
            { tag: 'style', injectTo: 'head', attrs: { id: 'welcome-styles' }, children: styles },
          ],
        };
      },
    },
  };
}

/** Builds what makes the page, for Node, and runs it. */
async function makeWelcome(): Promise<{ markup: string; styles: string }> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'app/welcome-markup.tsx',
      write: false,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = (output as Rolldown.RolldownOutput).output;
  const own = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  const { light, dark } = await run(files[0].code);
  if (light.markup !== dark.markup)
    throw new Error('the welcome page’s markup depends on the theme');
  return { markup: light.markup, styles: themeStyles(light.styles, dark.styles, own.join('\n')) };
}

async function run(code: string): Promise<typeof Made> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-welcome-'));
  try {
    const file = join(folder, 'welcome-markup.mjs');
    await writeFile(file, code);
    const { made } = (await import(pathToFileURL(file).href)) as { made: typeof Made };
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
