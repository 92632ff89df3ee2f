/** The portal that an operator's command deployed, as people use it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORIGIN_SECRET_HEADER } from '../../functions/platform/origin-secret.ts';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import type { Check } from '../deploy/checks.ts';
import { Cloud } from '../deploy/cloud.ts';
import type { Emulator } from '../deploy/emulator.ts';
import { openPortal, type Portal } from '../deploy/portal.ts';

export type Outputs = Record<string, Record<string, string>>;

/** The outputs that a deployment wrote into its checkout. */
export async function outputsOf(checkout: string, stage: string): Promise<Outputs> {
  return JSON.parse(
    await readFile(join(checkout, `cdk.out/${stage}-outputs.json`), 'utf8'),
  ) as Outputs;
}

export function outputOf(outputs: Outputs, stack: string, name: string): string {
  const value = outputs[stack]?.[name];
  if (!value) throw new Error(`the ${stack} stack has no output ${name}`);
  return value;
}

/** Opens a deployment; its distribution adds the header that the functions were told of. */
export async function openDeployment(
  check: Check,
  emulator: Emulator,
  outputs: Outputs,
): Promise<Portal> {
  const { Environment } = await new Cloud(emulator).functionOf('apiPublic');
  const [secret = ''] = (Environment?.Variables['ORIGIN_SECRETS'] ?? '').split(',');
  const headers = { [ORIGIN_SECRET_HEADER]: secret };
  const deployed = {
    userPoolId: outputOf(outputs, 'Auth', 'UserPoolId'),
    clientId: outputOf(outputs, 'Auth', 'UserPoolClientId'),
    apiHost: new URL(outputOf(outputs, 'Api', 'ApiUrl')).host,
    liveUrl: outputOf(outputs, 'Realtime', 'LiveUrl'),
    filesOrigin: outputOf(outputs, 'Files', 'FilesOrigin'),
    siteBucket: outputOf(outputs, 'Site', 'SiteBucket'),
    apiHeaders: headers,
    liveHeaders: headers,
  };
  return openPortal(check, settingsFromCdkJson(), { emulator, deployed });
}
