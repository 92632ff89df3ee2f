import { vi } from 'vitest';

/** Makes this process an operator who is signed in to an AWS at an address, until `vi.unstubAllEnvs`. */
export function stubAws(endpoint: string): void {
  for (const name of Object.keys(process.env))
    if (/^(AWS_|DATA_DIR$|PORT$|TABLE_NAME$)/.test(name)) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'operator');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
}
