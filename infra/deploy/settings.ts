/** Reads the deployment's settings as the CDK app does, so that a mistake shows before the long steps. */
import { readFileSync } from 'node:fs';
import { RootConstruct } from 'constructs';
import * as z from 'zod';
import { type Deployment, readDeployment } from '../model/deployment.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * Reads `cdk.json` with the replacements of the command line.
 * @throws WrongSettings
 */
export function readSettings(overrides: Record<string, string>): Deployment {
  const file = new URL('../../cdk.json', import.meta.url);
  const { context } = cdkJson.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { node } = new RootConstruct();
  for (const [name, value] of Object.entries({ ...context, ...overrides }))
    node.setContext(name, value);
  return readDeployment(node);
}
