/** Given versions that CodeDeploy is about to release, the hook's question tells a sound one from a broken one. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { PROBE, probeOf } from '../../../infra/constructs/release-probe.ts';
import { type FunctionName, functions } from '../../../infra/model/catalog.ts';
import { isReleasedGradually } from '../../../infra/model/release.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';

const { stack } = await setUpWatchedOffice();
const released = (Object.keys(functions) as FunctionName[]).filter((name) =>
  isReleasedGradually({ stage: 'prod' }, functions[name].trigger),
);
const probesWith = (secret: string) =>
  released.map((name) => [name, probeOf(functions[name].trigger, secret)] as const);

interface Command {
  input: { FunctionName: FunctionName; Payload: string };
}
class Sent {
  readonly input: unknown;
  constructor(input: unknown) {
    this.input = input;
  }
}

/** Lambda's answer; a function that throws is named in it. */
async function invoke({ input: { FunctionName, Payload } }: Command) {
  const answered = (answer: unknown) => ({ Payload: Buffer.from(JSON.stringify(answer)) });
  return stack.invoke(FunctionName, JSON.parse(Payload)).then(answered, (error: Error) => ({
    ...answered({ errorMessage: error.message }),
    FunctionError: 'Unhandled',
  }));
}

/** Runs the hook with clients that stand for Lambda and CodeDeploy. */
async function reportOn(probes: ReturnType<typeof probesWith>): Promise<unknown[]> {
  const reports: unknown[] = [];
  const modules: Record<string, object> = {
    '@aws-sdk/client-lambda': {
      InvokeCommand: Sent,
      LambdaClient: class {
        send = invoke;
      },
    },
    '@aws-sdk/client-codedeploy': {
      PutLifecycleEventHookExecutionStatusCommand: Sent,
      CodeDeployClient: class {
        send = ({ input }: Sent) => reports.push(input);
      },
    },
  };
  const exports: { handler?: (event: object) => Promise<void> } = {};
  runInNewContext(PROBE, {
    require: (name: string) => modules[name],
    process: { env: { PROBES: JSON.stringify(probes) } },
    exports,
    Buffer,
    console: { log: () => undefined, error: () => undefined },
  });
  await exports.handler?.({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'e-1' });
  return reports;
}

const report = (status: 'Succeeded' | 'Failed') => [
  { deploymentId: 'd-1', lifecycleEventHookExecutionId: 'e-1', status },
];

it('lets sound versions go on, whose endpoints read the table and write nothing but the count of calls', async () => {
  await stack.drain();
  stack.front.reset();
  expect(await reportOn(probesWith(stack.originSecret))).toEqual(report('Succeeded'));
  for (const name of ['apiPublic', 'apiMe', 'apiAgent', 'apiAdmin'])
    expect(
      stack.front.calls.filter(({ accessKeyId }) => accessKeyId === `local-${name}`),
      name,
    ).not.toEqual([]);
  const written = stack.front.calls.filter(({ action }) => /Put|Update|Delete/.test(action));
  expect(written.map(({ key }) => key?.pk)).toEqual([expect.stringMatching(/^rateLimit#/)]);
});

it('stops versions that can’t read the table', async () => {
  stack.front.setFaults({ isDenied: true });
  const reports = await reportOn(probesWith(stack.originSecret));
  stack.front.setFaults({ isDenied: false });
  expect(reports).toEqual(report('Failed'));
});

it('stops versions that refuse the distribution', async () => {
  expect(await reportOn(probesWith('x'.repeat(48)))).toEqual(report('Failed'));
});

it.each(released)('stops the release where %s alone ends with an error', async (name) => {
  const probes = probesWith(stack.originSecret).map(
    ([one, event]) => [one, one === name ? null : event] as const,
  );
  expect(await reportOn(probes as never)).toEqual(report('Failed'));
});
