/** The web, built as it is deployed, for stacks that serve it. */
import { build } from 'vite';

/** Builds `web/dist` from what is in the checkout. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: 'web/vite.config.ts', logLevel: 'error' });
}
