/**
 * Run by npm after it has installed: builds the web, so that the first `npm start` needn't. Where it doesn't
 * build, the installation goes on; `npm start` tries again, and says why.
 */
import { buildWeb, isWebBuildStale } from './web-build.ts';

if (isWebBuildStale())
  await buildWeb().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
