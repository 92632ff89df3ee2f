import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import type { Config } from 'aws-ses-v2-local';
import type { Email } from 'aws-ses-v2-local/dist/store.js';

const require = createRequire(import.meta.url);
const packageFolder = `${sep}aws-ses-v2-local${sep}`;

/** A message with its template filled in. */
export type StoredEmail = Email;

/**
 * Loads the SES emulator, which passes every accepted message to `onEmail` before the sender gets its
 * answer. The caller serves the returned listener.
 */
export async function loadEmulator(
  onEmail: (email: StoredEmail) => void,
): Promise<RequestListener> {
  // The emulator keeps messages in a variable of a module, which two instances in one process would
  // share: each instance loads the modules anew, with the store's write replaced.
  forgetEmulatorModules();
  const store = require('aws-ses-v2-local/dist/store.js') as { saveEmail: typeof onEmail };
  store.saveEmail = onEmail;
  const { default: serve } = require('aws-ses-v2-local') as {
    default: (config: Config) => Promise<Server>;
  };
  forgetEmulatorModules();
  const server = await serve({ host: '127.0.0.1', port: 0 });
  const [listener] = server.listeners('request');
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return listener as RequestListener;
}

function forgetEmulatorModules(): void {
  for (const path of Object.keys(require.cache)) {
    if (path.includes(packageFolder)) delete require.cache[path];
  }
}
