/**
 * The guard over a deployment: change sets are made and read before anything is changed, and none may replace or delete a
 * stateful resource, also with `--yes`, but for what a signed exception allows.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { templateFile } from './assembly.ts';
import type { StackPlace } from './cdk.ts';
import { lookAtChanges } from './change-sets.ts';
import { EXCEPTIONS, findException, type LossInStage, readExceptions } from './exceptions.ts';
import { describeLoss, lossesIn } from './losses.ts';
import { DeployProblem } from './problem.ts';
import type { Excepted } from './stack-policy.ts';

interface Given {
  stage: string;
  assembly: string;
  stacks: readonly StackPlace[];
  takesOver: boolean;
  /** The folder of the signed exceptions; absent: the repository's. */
  exceptions?: string | undefined;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Looks at what a deployment would do to stateful resources.
 * @param prepare runs the CDK without showing its output
 * @returns the resources that it may replace or delete
 * @throws DeployProblem with a line for each resource that it may not
 */
export async function guardStateful(
  given: Given,
  prepare: (args: string[]) => Promise<void>,
): Promise<Excepted[]> {
  const { stage, assembly, exceptions: folder = EXCEPTIONS } = given;
  // A file that can't be read stops the deployment before the change sets, which take minutes.
  const exceptions = await readExceptions(stage, folder);
  say('Looking for stateful resources that would be replaced or deleted…');
  const { seen, unseen } = await lookAtChanges(given, prepare);
  for (const stack of unseen)
    say(
      `${stack} uses what another stack has yet to make: its policy guards it while it is deployed.`,
    );
  const now = new Date();
  const refused: string[] = [];
  const allowed: Excepted[] = [];
  for (const loss of seen.flatMap(lossesIn)) {
    const there = { ...loss, stage, templateHash: await hashOfTemplate(assembly, loss.stack) };
    const found = findException(there, exceptions, now);
    if ('refused' in found) {
      refused.push(`${describeLoss(loss)}\n  Refused: ${found.refused}. ${howToSign(there)}`);
      continue;
    }
    const { signer, reason, expiresAt } = found.allowed;
    say(`${describeLoss(loss)}\n  Allowed by ${signer} until ${expiresAt}: ${reason}`);
    allowed.push({ stack: loss.stack, logicalId: loss.logicalId });
  }
  if (refused.length > 0) throw new DeployProblem(explain(refused));
  return allowed;
}

const hashOfTemplate = async (assembly: string, stack: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(templateFile(assembly, stack)))
    .digest('hex');

const howToSign = ({ stage, stack, logicalId, physicalId, templateHash }: LossInStage) =>
  `If it has to be: npm run sign-exception -- --stage ${stage} --stack ${stack} --resource ${logicalId} ` +
  `--physical-id '${physicalId}' --template ${templateHash} --signer … --key … --days … --reason '…'`;

const explain = (refused: readonly string[]): string =>
  [
    'Nothing was changed: this version would replace or delete what can’t be made again.',
    ...refused,
    'Keep the resource as it is, or make another one beside it under another id (docs/operations.md, The guard).',
  ].join('\n');
