/**
 * Run by npm after it has installed: builds the web and compiles the portal's modules, so that the first
 * `npm start` needn't. It has the same options of Node.js as that: compiled modules are kept for each set of
 * options. Where either doesn't work, the installation goes on; `npm start` tries again, and says why.
 */
import { keepCompiledModules } from './base/compile-cache.ts';
import { isWebBuildStale } from '../model/web-build.ts';
import { buildWeb } from './web-build.ts';

const complain = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

if (isWebBuildStale()) await buildWeb().catch(complain);
keepCompiledModules();
await import('./launch.ts').catch(complain);
